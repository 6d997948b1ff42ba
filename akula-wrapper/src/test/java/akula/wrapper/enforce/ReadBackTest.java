package akula.wrapper.enforce;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.os.Affinity;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.Errno;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is done where cpus go away and come back, on a kernel of the test's own. */
@EnabledOnOs(OS.LINUX)
class ReadBackTest {
  private final Arena arena = Arena.ofConfined();
  private final Kernel kernel = new Kernel(arena);
  private final List<String> complaints = new ArrayList<>();
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("test", 1, 4, 1), 1, Set.of(), ParameterSource.NONE);
  private final Mover mover = new Mover(kernel, arena);
  private Process program;
  private ThreadPlacer placer;
  private ReadBack readBack;
  private RealThread thread;

  /** The masks of one program as the kernel keeps them. */
  private static final class Kernel extends Affinity {
    private final Set<Integer> active = new TreeSet<>(Set.of(0, 1, 2, 3));
    private Set<Integer> mask = Set.of(0, 1, 2, 3);
    private int error;
    private int first;
    private int errorOfOthers;

    Kernel(Arena arena) {
      super(arena);
    }

    @Override
    public int trySet(int tid, int cpu) {
      return trySet(tid, CpuMask.of(cpu));
    }

    @Override
    public int trySet(int tid, CpuMask wanted) {
      if (errorOfOthers != 0 && tid != first) {
        return errorOfOthers;
      }
      Set<Integer> left = new TreeSet<>(wanted.cpus());
      left.retainAll(active);
      if (error == 0 && mask.equals(Set.copyOf(wanted.cpus()))) {
        return 0; // as the kernel: nothing is looked at where nothing changes
      }
      if (error != 0 || left.isEmpty()) {
        return error != 0 ? error : Errno.EINVAL;
      }
      mask = left;
      return 0;
    }

    @Override
    public int isOn(int tid, int cpu) {
      if (errorOfOthers != 0 && tid != first) {
        return 0;
      }
      return mask.equals(Set.of(cpu)) && active.contains(cpu) ? 1 : 0;
    }

    @Override
    public boolean isNowhere(int tid) {
      return active.stream().noneMatch(mask::contains);
    }

    /** One that sleeps keeps its mask until it wakes up. */
    void takeAwayAsleep(int cpu) {
      active.remove(cpu);
    }

    /** A program that has no cpu any more may use all that there are. */
    void takeAway(Integer... cpus) {
      active.removeAll(List.of(cpus));
      if (active.stream().noneMatch(mask::contains)) {
        mask = Set.copyOf(active);
      }
    }

    void giveBack(int cpu) {
      active.add(cpu);
    }
  }

  @BeforeEach
  void placeAProgram() throws IOException {
    program = new ProcessBuilder("sleep", "1000").start();
    int pid = (int) program.pid();
    placer = new ThreadPlacer(mover, CpuMask.of(List.of(1, 2)), this::complain);
    readBack = new ReadBack(machine, mover, placer, null); // it is not released: nothing to pause
    thread = new RealThread(machine.launch("work", 0), 0, pid);
    placer.put(thread, 1);
  }

  @AfterEach
  void endTheProgram() {
    endProgram();
    mover.close();
    arena.close();
  }

  private void endProgram() {
    program.descendants().forEach(ProcessHandle::destroyForcibly);
    program.destroyForcibly();
  }

  private void complain(Kind kind, String text) {
    complaints.add(kind + ": " + text);
  }

  private void look() throws Exception {
    Map<ThreadModel, RealThread> all = new HashMap<>();
    for (int i = 0; i < machine.threadCount(); i++) {
      all.put(machine.getThread(i), thread);
    }
    readBack.look(all);
  }

  @Test
  void whatStrayedIsPutBack() throws Exception {
    kernel.mask = Set.of(0, 3);
    look();
    look();
    assertThat(kernel.mask).containsExactly(1);
    assertThat(complaints)
        .containsExactly(
            "STRAYED: work#0 (process %d) was not on cpu 1 alone and was put back"
                .formatted(program.pid()));
  }

  @Test
  void whatCannotBePutBackIsNotSaidToBe() throws Exception {
    kernel.mask = Set.of(0, 3);
    kernel.error = Errno.EPERM;
    look();
    assertThat(complaints)
        .containsExactly(
            ("NOT_MOVED: work#0 (process %d) could not be moved to cpu 1, or not all of it:"
                    + " EPERM, not permitted")
                .formatted(program.pid()));
  }

  @Test
  void whatOfAProgramWithRegisteredThreadsCannotBePutBackIsSaid() throws Exception {
    endProgram();
    program = new ProcessBuilder("sh", "-c", "sleep 1000 & echo; wait").start();
    program.getInputStream().read(); // its child is there
    int pid = (int) program.pid();
    thread = new RealThread(machine.launch("work", 0), 1, pid);
    RealThread.registered(machine.launch("work", 0), thread, pid + 1, pid + 1, 0);
    placer.put(thread, 1);
    kernel.first = pid;
    kernel.errorOfOthers = Errno.EPERM;
    look();
    assertThat(complaints)
        .containsExactly(
            ("NOT_MOVED: work#1 (process %d) could not be moved to cpu 1, or not all of it:"
                    + " EPERM, not permitted")
                .formatted(pid));
  }

  @Test
  void whoseCpuIsTakenAwayHasTheOthersOfTheRunUntilItIsBack() throws Exception {
    kernel.takeAway(1);
    assertThat(kernel.mask).containsExactlyInAnyOrder(0, 2, 3); // not all of them of the run
    look();
    look();
    assertThat(kernel.mask).containsExactly(2);
    assertThat(complaints)
        .containsExactly(
            ("DISPLACED: work#0 (process %d) cannot run on cpu 1, which was taken away; until it is"
                    + " back it runs on what is left of cpus 1-2")
                .formatted(program.pid()));
    kernel.giveBack(1);
    look();
    assertThat(kernel.mask).containsExactly(1);
    assertThat(complaints).hasSize(1);
    kernel.takeAway(1);
    look();
    assertThat(complaints).hasSize(2);
  }

  @Test
  void oneThatSleepsIsDisplacedAsWell() throws Exception {
    kernel.takeAwayAsleep(1);
    look();
    look();
    assertThat(kernel.mask).containsExactly(2);
    assertThat(complaints).hasSize(1).first().asString().startsWith("DISPLACED: ");
    kernel.giveBack(1);
    look();
    assertThat(kernel.mask).containsExactly(1);
    assertThat(complaints).hasSize(1);
  }

  @Test
  void oneThatSleepsWhereTheRunHasNoOtherCpuIsSaidOnceToBeNowhere() throws Exception {
    placer = new ThreadPlacer(mover, CpuMask.of(1), this::complain);
    readBack = new ReadBack(machine, mover, placer, null);
    kernel.takeAwayAsleep(1);
    look();
    look();
    assertThat(complaints)
        .containsExactly(
            ("DISPLACED: work#0 (process %d) cannot run on cpu 1, which was taken away; until it is"
                    + " back it runs where the kernel lets it, since cpus 1 cannot be had: EINVAL,"
                    + " invalid")
                .formatted(program.pid()));
    kernel.giveBack(1);
    look();
    assertThat(kernel.mask).containsExactly(1);
    assertThat(complaints).hasSize(1);
  }

  @Test
  void whereNoCpuOfTheRunIsLeftThatIsSaid() throws Exception {
    kernel.takeAway(1, 2);
    look();
    look();
    assertThat(kernel.mask).containsExactlyInAnyOrder(0, 3);
    assertThat(complaints)
        .containsExactly(
            ("DISPLACED: work#0 (process %d) cannot run on cpu 1, which was taken away; until it is"
                    + " back it runs where the kernel lets it, since cpus 1-2 cannot be had:"
                    + " EINVAL, invalid")
                .formatted(program.pid()));
    kernel.giveBack(2);
    look();
    assertThat(kernel.mask).containsExactly(2);
  }

  @Test
  void aPolicyThatPutsItOnACpuThatIsThereEndsIt() throws Exception {
    kernel.takeAway(1);
    look();
    placer.put(thread, 2);
    kernel.mask = Set.of(0);
    look();
    assertThat(kernel.mask).containsExactly(2);
    assertThat(complaints).hasSize(2).element(1).asString().startsWith("STRAYED: ");
  }

  @Test
  void aPolicyThatPutsItOnACpuThatIsGoneHasItOnTheOthers() throws Exception {
    kernel.takeAway(2);
    placer.put(thread, 2);
    look();
    assertThat(kernel.mask).containsExactly(1);
    assertThat(complaints).hasSize(1).first().asString().startsWith("DISPLACED: ");
  }
}
