package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.wrapper.os.Errno;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.run.Visitors.Present;
import akula.wrapper.run.Visitors.Visitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
  private final Visitors visitors = new Visitors();
  private final List<Process> processes = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private Stage stage;
  private String before;
  private CompletableFuture<RealOutcome> run;

  /** Puts each thread on the last context of the machine. */
  private final class Last implements Scheduler {
    private final String name;

    private Last(String name) {
      this.name = name;
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      told.add(name + " " + thread.application());
      thread.activate();
      machine.getContext(machine.contextCount() - 1).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  @BeforeEach
  void begin() throws Exception {
    stage = new Stage(folder);
    before = Stage.allowed("self");
    run = new CompletableFuture<>();
    Thread.ofPlatform().start(() -> {
      RealSettings settings =
          new RealSettings(Stage.INTERVAL, Stage.LIMITS, false, false, false, false);
      try (RealRun real =
          new RealRun(
              new RealRun.Resources(stage.machine, stage.agent, readings(), stage.cpus),
              visitors,
              new Last("first"),
              "first",
              settings,
              new RunEvents() {})) {
        run.complete(real.run());
      } catch (Exception e) {
        run.completeExceptionally(e);
      }
    });
  }

  private CounterReadings readings() {
    return stage.readings();
  }

  @AfterEach
  void end() throws Exception {
    visitors.stop();
    await(run);
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
    visitors.close();
    stage.close();
  }

  private static <T> T await(CompletableFuture<T> what) throws Exception {
    return what.get(5, TimeUnit.MINUTES);
  }

  private int process() throws IOException {
    Process process = new ProcessBuilder("sleep", "1000000").start();
    processes.add(process);
    return (int) process.pid();
  }

  private int come(String application, int pid) throws Exception {
    return await(
        visitors.come(
            new Visitor(
                application, pid, false, ProgressFile.inMemory(FileDescriptor::close))));
  }

  private String last() {
    return String.valueOf(stage.cpus.cpus().getLast());
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
    assertThat(await(visitors.go(one))).isZero();
    assertThat(await(visitors.go(one))).isEqualTo(Errno.ESRCH);
    assertThat(Stage.allowed(one)).isEqualTo(before);
    assertThat(Stage.allowed(two)).isEqualTo(last());
    assertThat(visitors.present()).extracting(Present::pid).containsExactly(two);
    visitors.stop();
    assertThat(await(run).expelled()).isEmpty();
    stage.agent.close();
    assertThat(Stage.allowed(two)).isEqualTo(before);
    assertThat(processes).allMatch(Process::isAlive);
    assertThat(await(visitors.go(two))).isEqualTo(Errno.ECANCELED);
  }

  @Test
  void anotherPolicyIsToldOfAllThreads() throws Exception {
    int one = process();
    assertThat(come("one", one)).isZero();
    assertThat(await(visitors.exchange(new Last("second"), "second"))).isZero();
    assertThat(come("two", process())).isZero();
    assertThat(told).containsExactly("first one", "second one", "second two");
    assertThat(await(visitors.exchange(null, "linux"))).isZero();
    assertThat(Stage.allowed(one)).isEqualTo(before);
    assertThat(come("three", process())).isZero();
    assertThat(told).hasSize(3);
    assertThat(await(visitors.exchange(new Last("third"), "third"))).isZero();
    assertThat(told).endsWith("third one", "third two", "third three");
    assertThat(Stage.allowed(one)).isEqualTo(last());
  }

  @Test
  void whenNoMoreMayComeTheRunEndsWithTheLastOne() throws Exception {
    assertThat(come("one", process())).isZero();
    visitors.drain();
    assertThat(come("two", process())).isEqualTo(Errno.ESHUTDOWN);
    processes.getFirst().destroyForcibly();
    assertThat(await(run).isWhole()).isTrue();
    assertThat(await(run).threads()).isEmpty();
  }

  @Test
  void noMoreAreServedThanThereIsRoomFor() throws Exception {
    for (int i = 0; i < Visitors.MOST_PROGRAMS; i++) {
      assertThat(come("one", process())).isZero();
    }
    assertThat(come("too many", process())).isEqualTo(Errno.EMFILE);
    processes.getFirst().destroyForcibly();
    int last = process();
    int error;
    do {
      error = come("one", last);
    } while (error == Errno.EMFILE);
    assertThat(error).isZero();
  }

  @Test
  void aProcessThatIsGoneIsRefused() throws Exception {
    int pid = process();
    processes.getFirst().destroyForcibly().waitFor();
    assertThat(come("gone", pid)).isEqualTo(Errno.ESRCH);
    assertThat(await(visitors.look(pid, 0))).isEqualTo(Errno.ESRCH);
  }
}
