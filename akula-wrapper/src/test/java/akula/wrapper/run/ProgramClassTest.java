package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyLimits;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.kernel.FakeKernel;
import akula.wrapper.kernel.FakeRun;
import akula.wrapper.kernel.KernelRun;
import akula.wrapper.kernel.KernelStage;
import akula.wrapper.os.Scheduling;
import akula.wrapper.os.TaskScan;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Programs in another class than the usual one; in one that every kernel has. */
@EnabledOnOs(OS.LINUX)
class ProgramClassTest {
  private static final int BATCH = 3;
  private static final int IDLE = 5;
  private static final int NO_CLASS = 77;
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final RealSettings SETTINGS =
      new RealSettings(LONG, new PolicyLimits(LONG, LONG, LONG), false, false, false, false);

  private final MachineModel machine =
      new MachineModel(KernelStage.machine(1), 1, Set.of(), ParameterSource.NONE);
  private final List<Process> started = new ArrayList<>();

  /** A shell, and a child of it that is there when this comes back. */
  private RealThread program() throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "exec 3<&0; cat <&3 & echo; wait").start();
    started.add(shell);
    assertThat(shell.getInputStream().read()).isEqualTo('\n');
    return RealThread.running(machine.launch("shell", 0), 0, (int) shell.pid());
  }

  private static List<Integer> classes(RealThread program) {
    List<Integer> classes = new ArrayList<>();
    try (Arena arena = Arena.ofConfined();
        TaskScan scan = new TaskScan(arena)) {
      int found = scan.scan(program.pid());
      for (int i = 0; i < found; i++) {
        classes.add(Scheduling.of(scan.thread(i)));
      }
    }
    return classes;
  }

  @AfterEach
  void end() {
    started.forEach(one -> {
      one.descendants().forEach(ProcessHandle::destroy);
      one.destroy();
    });
  }

  @Test
  void aProgramGoesIntoItAsAWholeAndComesBack() throws Exception {
    RealThread program = program();
    RealThread other = program();
    try (ProgramClass batch = new ProgramClass(BATCH)) {
      assertThat(batch.enter(program)).isEmpty();
      assertThat(batch.enter(other)).isEmpty();
      assertThat(classes(program)).containsExactly(BATCH, BATCH);
      batch.leave(program.pid());
      assertThat(classes(program)).containsExactly(0, 0);
      assertThat(classes(other)).containsExactly(BATCH, BATCH);
    }
    assertThat(classes(other)).containsExactly(0, 0);
  }

  @Test
  void oneThatCameInItStaysInIt() throws Exception {
    RealThread program = program();
    assertThat(Scheduling.move(program.pid(), Scheduling.SCHED_OTHER, BATCH)).isZero();
    try (ProgramClass batch = new ProgramClass(BATCH)) {
      assertThat(batch.enter(program)).isEmpty();
    }
    assertThat(classes(program)).containsExactly(BATCH, 0);
  }

  @Test
  void oneThatWasPutElsewhereStaysThereAndIsNamed() throws Exception {
    RealThread program = program();
    assertThat(Scheduling.move(program.pid(), Scheduling.SCHED_OTHER, IDLE)).isZero();
    try (ProgramClass batch = new ProgramClass(BATCH)) {
      assertThat(batch.enter(program))
          .contains(
              "process %d (shell) is in the class SCHED_IDLE, and so with --partial its turns stay the kernel's; leave --partial out, or start it in the usual class"
                  .formatted(program.pid()));
    }
    assertThat(classes(program)).containsExactly(IDLE, 0);
  }

  @Test
  void aRefusalIsOneSentence() throws Exception {
    RealThread program = program();
    try (ProgramClass none = new ProgramClass(NO_CLASS)) {
      assertThat(none.enter(program))
          .contains(
              "process %d (shell) could not be put into the class of the scheduler (EINVAL, invalid), or not all of it: with --partial its turns stay the kernel's; leave --partial out, or run akula as root"
                  .formatted(program.pid()));
    }
    assertThat(classes(program)).containsExactly(0, 0);
  }

  @Test
  void programsOfARunArePutIntoItWhenTheyAreLaunched() throws Exception {
    RealThread program = program();
    FakeKernel kernel = new FakeKernel(1, 1_000_000_000);
    List<String> told = new ArrayList<>();
    Scheduler nobody =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine on) {}

          @Override
          public void updateSchedule(Machine on) {}
        };
    RunEvents events =
        new RunEvents() {
          @Override
          public void reported(long nanos, String text) {
            told.add(text);
          }
        };
    try (KernelRun run = FakeRun.begin(kernel, 1, nobody, "none")) {
      for (int policy : new int[] {BATCH, NO_CLASS}) {
        Optional<ProgramClass> its = Optional.of(new ProgramClass(policy));
        try (var naming =
            new DecidedRun.Naming(run, events, "none", SETTINGS, Optional.empty(), its)) {
          naming.launched(program, 0);
          assertThat(classes(program)).containsOnly(policy == BATCH ? BATCH : 0);
          naming.ended(program, 0, null);
          assertThat(classes(program)).containsOnly(0);
        }
      }
    }
    assertThat(told).hasSize(1).first().asString().contains("(shell) could not be put");
  }
}
