package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Policies that say over what intervals they read, in both hosts. */
class OwnIntervalsTest {
  private static final String PAIRING =
      "simulate --machine 4x2 --data nas-like --workload wl-6 --closed 20s --policy bus_pairing";

  @TempDir private Path folder;
  private Path source;

  /** A policy that throws where intervals are not as it says. */
  @BeforeEach
  void write() throws IOException {
    source =
        Files.writeString(
            folder.resolve("Often.java"),
            """
            import akula.api.*;
            import java.time.Duration;

            public final class Often implements Scheduler {
              @Override public Requirements requirements() {
                return Requirements.NONE.readingEvery(Duration.ofMillis(20));
              }

              @Override public void launchThread(AkulaThread thread, Machine machine) {
                thread.activate();
                machine.addThread(thread);
              }

              @Override public void updateSchedule(Machine machine) {
                if (machine.intervalNanos() != 20_000_000) {
                  throw new IllegalStateException(machine.intervalNanos() + " ns");
                }
              }
            }
            """);
  }

  @Test
  void aPairingPolicyReadsAtTheEndsOfItsQuanta() {
    String usual = Cli.line(PAIRING).out();
    assertThat(usual).contains("bus_pairing");
    assertThat(Cli.line(PAIRING + " --interval 100ms").out()).isEqualTo(usual);
    Cli other = Cli.line(PAIRING + " --interval 250ms");
    assertThat(other.out()).isEqualTo(usual);
    assertThat(other.err())
        .isEqualTo(
            "akula: the interval of 250ms changes nothing for bus_pairing, which reads every 100ms.\n");
    assertThat(Cli.line(PAIRING + ":quantum=250ms").out()).isNotEqualTo(usual);
    assertThat(Cli.line(PAIRING + " --decision-time 200ms").err())
        .startsWith(
            "akula: policy bus_pairing reads every 100ms, and the decision time is not below");
  }

  @Test
  void theSimulatorKeepsToThem() {
    String line = "simulate --data paper-example --workload A4:1 --policy " + source;
    assertThat(Cli.line(line).code()).isZero();
    assertThat(Cli.line(line + " --mode tick --tick 8ms").err()).contains("24000000 ns");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aRealMachineKeepsToThem() throws IOException {
    RealWork work = new RealWork(folder);
    Path workload = work.workload("{application: nap, command: sleep, arguments: [0.1]}");
    Cli said = work.run(workload, "--policy=" + source, "--no-realtime", "--interval=50ms");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err())
        .contains("the interval of 50ms changes nothing for Often, which reads every 20ms.");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aManagerWithAnotherQuantumRefusesThem() {
    Cli said =
        Cli.run(
            "manager",
            "start",
            "--quantum=50ms",
            "--no-log",
            "--socket=" + folder.resolve("socket"),
            "--policy=" + source);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .contains(
            "policy Often reads parameters every 20ms, and --quantum is 50ms; expected the same");
  }
}
