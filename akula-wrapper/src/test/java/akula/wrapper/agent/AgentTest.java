package akula.wrapper.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import akula.wrapper.agent.Agent.Pause;
import akula.wrapper.os.Errno;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class AgentTest {
  private static final long MINUTE = 60_000_000_000L;

  // In user mode, which is what a user without rights may count.
  private static final EventSpec TASK_CLOCK = new EventSpec("task-clock", 1, 0, 1, 0, 0, true);
  private static final EventSpec PAGE_FAULTS = new EventSpec("page-faults", 1, 0, 2, 0, 0, true);
  private static final EventSpec NONSENSE = new EventSpec("none", 1, 0, 9999, 0, 0, true);

  @TempDir private Path folder;
  private AgentProgram program;
  private Agent agent;

  @BeforeEach
  void start() throws AgentException {
    program = AgentProgram.carried();
    agent = Agent.start(program, 16, List.of());
  }

  @AfterEach
  void end() {
    agent.close();
    program.close();
    assertThat(Path.of("/proc/" + agent.pid())).doesNotExist();
  }

  private LaunchOrder order(String... command) {
    return new LaunchOrder(
        folder,
        Path.of("/dev/null"),
        Path.of("out"),
        Path.of("err"),
        List.of(command),
        Map.of("PATH", "/usr/bin:/bin", "GREETING", "hello"),
        true);
  }

  private Exit run(int task, String script) throws AgentException {
    assertThat(agent.launch(task, task, order("sh", "-c", script))).isPositive();
    assertThat(agent.released(agent.release(task))).isZero();
    Exit exit = agent.awaitExit(MINUTE);
    assertThat(exit).isNotNull();
    assertThat(exit.task()).isEqualTo(task);
    return exit;
  }

  @Test
  void outputIsKeptAndCodesAreReported() throws Exception {
    Exit exit = run(3, "echo $GREETING; echo bad >&2; exit 7");
    assertThat(exit.code()).isEqualTo(7);
    assertThat(exit.text()).isEqualTo("exit code 7");
    assertThat(folder.resolve("out")).hasContent("hello");
    assertThat(folder.resolve("err")).hasContent("bad");
    assertThat(agent.reap(3)).isZero();
    assertThat(agent.reap(3)).as("it is free").isNotZero();
    assertThat(run(3, "kill -11 $$").text()).isEqualTo("signal 11");
  }

  @Test
  void aHeldProgramDoesNotBegin() throws Exception {
    int pid = agent.launch(0, 0, order("touch", "begun"));
    assertThat(pid).isPositive();
    assertThat(agent.awaitExit(0)).isNull();
    assertThat(Files.readString(Path.of("/proc/" + pid + "/stat"))).doesNotContain("touch");
    assertThat(folder.resolve("begun")).doesNotExist();
    assertThat(agent.released(agent.release(0))).isZero();
    assertThat(agent.awaitExit(MINUTE).isSuccess()).isTrue();
    assertThat(folder.resolve("begun")).exists();
  }

  @Test
  void whatCannotBeRunIsReportedWithItsError() throws Exception {
    assertThat(agent.launch(0, 0, order("no-such-program"))).isPositive();
    assertThat(agent.released(agent.release(0))).isEqualTo(Errno.ENOENT);
    assertThat(agent.launch(0, 1, order("true"))).as("number in use").isNegative();
    LaunchOrder nowhere =
        new LaunchOrder(
            folder.resolve("none"),
            Path.of("/dev/null"),
            Path.of("out"),
            Path.of("err"),
            List.of("true"),
            Map.of(),
            true);
    assertThat(agent.launch(2, 2, nowhere)).isEqualTo(-Errno.ENOENT);
    assertThat(agent.launch(3, 3, order("echo", "x".repeat(Message.MOST_BYTES))))
        .isEqualTo(-Errno.E2BIG);
  }

  /** Chooses events; ends a test where nothing may be counted, as in many containers. */
  private int[] errors(EventSpec... events) throws AgentException {
    int[] errors = agent.events(List.of(events));
    assumeFalse(
        errors[0] == Errno.EACCES || errors[0] == Errno.EPERM,
        "counting is not permitted here (" + Errno.text(errors[0]) + ")");
    return errors;
  }

  @Test
  void countersAreReadFromTheTable() throws Exception {
    assertThat(errors(TASK_CLOCK, PAGE_FAULTS, NONSENSE))
        .satisfies(errors -> assertThat(errors[0]).isZero())
        .satisfies(errors -> assertThat(errors[1]).isZero())
        .satisfies(errors -> assertThat(errors[2]).isNotZero());
    // time: what is counted is compared with what the kernel counted, however long it took
    Exit exit = run(5, "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done");
    long sample = agent.sample();
    CounterTable.Reading reading = new CounterTable.Reading(3);
    agent.table().read(5, reading);
    assertThat(reading.task).isEqualTo(5);
    assertThat(reading.state).isEqualTo(3);
    assertThat(reading.value(1)).isPositive();
    assertThat((double) reading.value(0))
        .isBetween(
            0.8 * (exit.userNanos() + exit.systemNanos()),
            1.2 * (exit.userNanos() + exit.systemNanos()));
    assertThat(reading.runningNanos(0)).isEqualTo(reading.enabledNanos(0)).isPositive();
    assertThat(reading.value(2)).isZero();
    assertThat(agent.sample()).isGreaterThan(sample);
  }

  @Test
  void pausedProgramsStandStill() throws Exception {
    assertThat(errors(TASK_CLOCK)).containsExactly(0);
    int pid = agent.launch(0, 0, order("sh", "-c", "while :; do :; done"));
    assertThat(agent.released(agent.release(0))).isZero();
    assertThat(agent.pause(List.of(new Pause(0, 0, true)))).containsExactly(0);
    CounterTable.Reading reading = new CounterTable.Reading(1);
    agent.sample();
    agent.table().read(0, reading);
    long before = reading.value(0);
    // time: only so that a failure ends
    long deadline = System.nanoTime() + MINUTE;
    long count = 0;
    while (count < 50 && System.nanoTime() < deadline) {
      agent.sample();
      agent.table().read(0, reading);
      count = reading.value(0) == before ? count + 1 : 0;
      before = reading.value(0);
    }
    assertThat(count).as("readings of a clock that stands").isEqualTo(50);
    assertThat(agent.pause(List.of(new Pause(0, 0, false)))).containsExactly(0);
    assertThat(agent.signal(0, 9)).isZero();
    assertThat(agent.awaitExit(MINUTE).signal()).isEqualTo(9);
    assertThat(pid).isPositive();
  }

  @Test
  void closingLeavesNothing() throws Exception {
    // Nobody else on the machine sleeps for so long.
    String own = "1000.%d".formatted(ProcessHandle.current().pid());
    int pid = agent.launch(0, 0, order("sh", "-c", "sleep %1$s & sleep %1$s".formatted(own)));
    int held = agent.launch(1, 1, order("sleep", own));
    assertThat(agent.released(agent.release(0))).isZero();
    agent.close();
    assertThat(Path.of("/proc/" + pid)).doesNotExist();
    assertThat(Path.of("/proc/" + held)).doesNotExist();
    assertThat(commandsWith(own)).isEmpty();
  }

  private static List<String> commandsWith(String argument) throws IOException {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.matches(".*sleep " + argument + ".*"))
        .toList();
  }

  @Test
  void aKilledAgentIsReportedAndLeavesNothing() throws Exception {
    int pid = agent.launch(0, 0, order("sleep", "1003"));
    assertThat(agent.released(agent.release(0))).isZero();
    ProcessHandle.of(agent.pid()).orElseThrow().destroyForcibly();
    assertThatThrownBy(() -> agent.awaitExit(MINUTE))
        .isInstanceOf(AgentException.class)
        .hasMessage(
            "the agent is gone: its process %d ended with signal 9; what it had started ended"
                    .formatted(agent.pid())
                + " with it, and what it had taken over runs on");
    // time: only so that a failure ends
    long deadline = System.nanoTime() + MINUTE;
    while (Files.exists(Path.of("/proc/" + pid)) && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertThat(Path.of("/proc/" + pid)).doesNotExist();
  }

  @Test
  void aProcessThatRunsIsAdoptedAndGivenBack() throws Exception {
    Process process = new ProcessBuilder("sleep", "1000000").start();
    try {
      int pid = (int) process.pid();
      assertThat(agent.adopt(3, 3, pid)).isZero();
      assertThat(agent.adopt(4, 4, pid)).isEqualTo(Errno.EBUSY);
      // More than a message has room for: each is answered where it stands.
      List<Pause> pauses = new ArrayList<>(Collections.nCopies(60, new Pause(4, 0, true)));
      pauses.set(37, new Pause(3, 0, true));
      int[] errors = new int[60];
      Arrays.fill(errors, Errno.ESRCH);
      errors[37] = 0;
      assertThat(agent.pause(pauses)).containsExactly(errors);
      assertThat(agent.leave(3)).isZero();
      assertThat(agent.leave(3)).isEqualTo(Errno.ESRCH);
      assertThat(agent.adopt(3, 3, pid)).isZero();
      process.destroyForcibly();
      Exit exit = agent.awaitExit(MINUTE);
      assertThat(exit.task()).isEqualTo(3);
      assertThat(exit.isAdopted()).isTrue();
      assertThat(exit.text()).isEqualTo("ended");
      assertThat(agent.reap(3)).isZero();
      assertThat(agent.adopt(3, 3, (int) ProcessHandle.current().pid())).isEqualTo(Errno.EDEADLK);
    } finally {
      process.destroyForcibly();
      process.waitFor();
    }
  }
}
