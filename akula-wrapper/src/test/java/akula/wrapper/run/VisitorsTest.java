package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.os.Errno;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.run.Visitors.Present;
import akula.wrapper.run.Visitors.Visitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs that come to a run that has no end, and go. */
@EnabledOnOs(OS.LINUX)
class VisitorsTest {
  @TempDir private Path folder;
  private final List<Process> processes = new ArrayList<>();
  private String before;
  private ServedStage stage;
  private Visitors visitors;

  @BeforeEach
  void begin() throws Exception {
    before = Stage.allowed("self");
    stage = new ServedStage(folder);
    visitors = stage.visitors();
  }

  @AfterEach
  void end() throws Exception {
    stage.close();
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  private int process() throws IOException {
    Process process = new ProcessBuilder("sleep", "1000000").start();
    processes.add(process);
    return (int) process.pid();
  }

  private static Visitor visitor(int pid) throws IOException {
    return new Visitor("one", pid, true, ProgressFile.inMemory(1, FileDescriptor::close));
  }

  /** Whoever asks was here before, and another visit of the same process is now. */
  @Test
  void whatWasSaidOfAVisitBeforeIsNotOfThisOne() throws Exception {
    int pid = process();
    Visitor first = visitor(pid);
    assertThat(ServedStage.await(visitors.come(first))).isZero();
    assertThat(ServedStage.await(visitors.come(visitor(pid)))).isEqualTo(Errno.EBUSY);
    assertThat(ServedStage.await(visitors.leave(first))).isZero();
    assertThat(stage.went()).containsExactly("left");
    assertThat(come("whole", pid)).isZero();
    assertThat(ServedStage.await(visitors.leave(first))).isEqualTo(Errno.ESRCH);
    assertThat(ServedStage.await(visitors.lose(first))).isEqualTo(Errno.ESRCH);
    assertThat(ServedStage.await(visitors.look(first, 0))).isEqualTo(Errno.ESRCH);
    assertThat(Stage.allowed(pid)).isEqualTo(last());
  }

  @Test
  void oneThatIsHereAsAWholeTakesItsOwnPlaceWhereThereIsNoOther() throws Exception {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < Visitors.MOST_PROGRAMS; i++) {
      all.add(process());
      assertThat(come("whole", all.getLast())).isZero();
    }
    int late = process();
    CompletableFuture<Integer> other =
        visitors.come(
            new Visitor("late", late, false, ProgressFile.inMemory(0, FileDescriptor::close)));
    Visitor one = visitor(all.getFirst());
    assertThat(ServedStage.await(visitors.come(one))).isZero();
    assertThat(ServedStage.await(other)).isEqualTo(Errno.EUSERS);
    assertThat(stage.went()).containsExactly("connects");
    assertThat(visitors.present()).hasSize(Visitors.MOST_PROGRAMS);
    assertThat(visitors.present()).filteredOn(who -> who.visitor() == one).hasSize(1);
  }

  private int come(String application, int pid) throws Exception {
    return ServedStage.await(
        visitors.come(
            new Visitor(application, pid, false, ProgressFile.inMemory(0, FileDescriptor::close))));
  }

  @Test
  void aNameIsOfPlainCharactersAndShort() throws Exception {
    assertThat(come("one\n\u001b[31m two" + "x".repeat(100), process())).isZero();
    assertThat(visitors.present().getFirst().application())
        .isEqualTo("one___31m_two" + "x".repeat(42));
  }

  private String last() {
    return String.valueOf(stage.lastCpu());
  }

  @Test
  void programsArePlacedAndGetBackWhatTheyHad() throws Exception {
    int one = process();
    int two = process();
    assertThat(come("one", one)).isZero();
    assertThat(come("two", two)).isZero();
    assertThat(List.of(Stage.allowed(one), Stage.allowed(two))).containsOnly(last());
    assertThat(visitors.present()).extracting(Present::application).containsExactly("one", "two");
    assertThat(come("again", two)).isEqualTo(Errno.EBUSY);
    assertThat(ServedStage.await(visitors.go(one))).isZero();
    assertThat(ServedStage.await(visitors.go(one))).isEqualTo(Errno.ESRCH);
    assertThat(stage.went()).containsExactly("detached");
    assertThat(Stage.allowed(one)).isEqualTo(before);
    assertThat(Stage.allowed(two)).isEqualTo(last());
    assertThat(visitors.present()).extracting(Present::pid).containsExactly(two);
    visitors.stop();
    assertThat(stage.outcome().expelled()).isEmpty();
    stage.endAgent();
    assertThat(Stage.allowed(two)).isEqualTo(before);
    assertThat(processes).allMatch(Process::isAlive);
    assertThat(ServedStage.await(visitors.go(two))).isEqualTo(Errno.ECANCELED);
  }

  @Test
  void anotherPolicyIsToldOfAllThreads() throws Exception {
    int one = process();
    assertThat(come("one", one)).isZero();
    assertThat(
            ServedStage.await(visitors.exchange(stage.last("second"), "second", Optional.empty())))
        .isZero();
    assertThat(come("two", process())).isZero();
    assertThat(stage.told()).containsExactly("first one", "second one", "second two");
    assertThat(ServedStage.await(visitors.exchange(null, "linux", Optional.empty()))).isZero();
    assertThat(Stage.allowed(one)).isEqualTo(before);
    assertThat(come("three", process())).isZero();
    assertThat(stage.told()).hasSize(3);
    assertThat(ServedStage.await(visitors.exchange(stage.last("third"), "third", Optional.empty())))
        .isZero();
    assertThat(stage.told()).endsWith("third one", "third two", "third three");
    assertThat(Stage.allowed(one)).isEqualTo(last());
  }

  @Test
  void whenNoMoreMayComeTheRunEndsWithTheLastOne() throws Exception {
    assertThat(come("one", process())).isZero();
    visitors.drain();
    assertThat(come("two", process())).isEqualTo(Errno.ESHUTDOWN);
    processes.getFirst().destroyForcibly();
    assertThat(stage.outcome().isWhole()).isTrue();
    assertThat(stage.outcome().threads()).isEmpty();
  }

  @Test
  void noMoreAreServedThanThereIsRoomFor() throws Exception {
    for (int i = 0; i < Visitors.MOST_PROGRAMS; i++) {
      assertThat(come("one", process())).isZero();
    }
    assertThat(come("too many", process())).isEqualTo(Errno.EUSERS);
    processes.getFirst().destroyForcibly();
    int last = process();
    int error;
    do {
      error = come("one", last);
    } while (error == Errno.EUSERS);
    assertThat(error).isZero();
  }

  @Test
  void aProcessThatIsGoneIsRefused() throws Exception {
    int pid = process();
    processes.getFirst().destroyForcibly().waitFor();
    assertThat(come("gone", pid)).isEqualTo(Errno.ESRCH);
    assertThat(ServedStage.await(visitors.look(visitor(pid), 0))).isEqualTo(Errno.ESRCH);
  }

  /** A thread that sleeps and is woken by nobody switches only where it is blocked. */
  private static long switches(int pid) throws IOException {
    return Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status")).stream()
        .filter(line -> line.startsWith("voluntary_ctxt_switches"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .sum();
  }

  @Test
  void inTheWorstCaseAllAreBlockedAgainAndAgainAndNobodyIsPlaced() throws Exception {
    stage.close();
    stage = ServedStage.worstCase(folder);
    visitors = stage.visitors();
    int pid = process();
    assertThat(come("sleeper", pid)).isZero();
    List<Present> present = visitors.present();
    long begin = switches(pid);
    while (switches(pid) < begin + 10) {
      Thread.onSpinWait();
    }
    assertThat(Stage.allowed(pid)).isEqualTo(before);
    assertThat(visitors.present()).as("nothing has changed: nobody is told").isSameAs(present);
    assertThat(ServedStage.await(visitors.go(pid))).isZero();
    assertThat(visitors.present()).isEmpty();
  }
}
