package akula.wrapper.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.os.Affinity;
import akula.wrapper.os.CpuMask;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The processes that make cpus slower, of a real agent. */
@EnabledOnOs(OS.LINUX)
class SpeedEmulationTest {
  private static final int FIRST = 5;
  private static final long PATIENCE_NANOS = 30_000_000_000L;

  private AgentProgram program;
  private Agent agent;
  private int cpu;
  private EmulatedSpeeds speeds;

  @BeforeEach
  void startAgent() throws Exception {
    program = AgentProgram.carried();
    agent = Agent.start(program, 8, List.of());
    try (Arena arena = Arena.ofConfined()) {
      cpu = new Affinity(arena).get(0).cpus().getLast();
    }
    speeds = new EmulatedSpeeds(new TreeMap<>(Map.of(cpu, 0.7)));
  }

  @AfterEach
  void endAgent() {
    agent.close();
    program.close();
  }

  private void requireRealtime() {
    String why = SpeedEmulation.refusal(speeds).orElse("");
    assumeTrue(why.isEmpty(), why);
  }

  private ProcessHandle duty() {
    List<ProcessHandle> found =
        ProcessHandle.of(agent.pid())
            .orElseThrow()
            .children()
            .filter(child -> name(child).equals("akula-duty"))
            .toList();
    return found.isEmpty() ? null : found.getFirst();
  }

  private static String name(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/comm")).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private ProcessHandle awaitDuty() {
    // time: only so that a failure ends
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    ProcessHandle found = duty();
    while (found == null && System.nanoTime() < deadline) {
      found = duty();
    }
    assertThat(found).as("the process that keeps cpu %d busy", cpu).isNotNull();
    return found;
  }

  private static void assertEnds(ProcessHandle process) {
    // time: only so that a failure ends
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (process.isAlive() && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertThat(process.isAlive()).isFalse();
  }

  /** However loaded the machine is, the process has precedence; only a hypervisor can take more. */
  @Test
  void aCpuIsKeptBusyForTheRestOfTheTime() throws Exception {
    requireRealtime();
    try (SpeedEmulation emulation = SpeedEmulation.start(agent, speeds, FIRST)) {
      ProcessHandle duty = awaitDuty();
      try (Arena arena = Arena.ofConfined()) {
        assertThat(new Affinity(arena).get((int) duty.pid())).isEqualTo(CpuMask.of(cpu));
      }
      String[] stat = Files.readString(Path.of("/proc/" + duty.pid() + "/stat")).split(" ");
      assertThat(stat[39]).as("real-time priority").isEqualTo("1");
      assertThat(stat[40]).as("SCHED_FIFO").isEqualTo("1");
      emulation.begin();
      ReachedSpeed reached = emulation.reached().getFirst();
      while (reached.elapsedNanos() < 50 * SpeedEmulation.PERIOD_NANOS) {
        reached = emulation.reached().getFirst();
      }
      assertThat(reached.cpu()).isEqualTo(cpu);
      assertThat(reached.asked()).isEqualTo(0.7);
      assertThat(reached.reached()).isBetween(0.65, 0.95);
    }
    assertThat(agent.awaitExit(PATIENCE_NANOS).task()).isEqualTo(FIRST);
  }

  @Test
  void itEndsWithTheAgentHoweverThatEnds() throws Exception {
    requireRealtime();
    SpeedEmulation emulation = SpeedEmulation.start(agent, speeds, FIRST);
    ProcessHandle duty = awaitDuty();
    ProcessHandle.of(agent.pid()).orElseThrow().destroyForcibly();
    assertEnds(duty);
    assertThatThrownBy(emulation::reached)
        .isInstanceOf(SpeedException.class)
        .hasMessageContaining("its process is gone");
    emulation.close(); // as often as one likes
  }

  @Test
  void aCpuThatIsNotThereIsReportedAndNothingIsLeft() {
    EmulatedSpeeds elsewhere = new EmulatedSpeeds(new TreeMap<>(Map.of(cpu, 0.9, 9999, 0.5)));
    assertThatThrownBy(() -> SpeedEmulation.start(agent, elsewhere, FIRST))
        .isInstanceOf(SpeedException.class)
        .hasMessageMatching(
            "cpu 9999 cannot be made slower: its process cannot be put there: .*"
                + "|making cpus slower needs real-time priority .*");
  }

  @Test
  void withoutSpeedsNothingIsStarted() throws Exception {
    try (SpeedEmulation emulation = SpeedEmulation.start(agent, EmulatedSpeeds.NONE, FIRST)) {
      assertThat(emulation.reached()).isEmpty();
      assertThat(SpeedEmulation.refusal(EmulatedSpeeds.NONE)).isEmpty();
      assertThat(duty()).isNull();
    }
  }
}
