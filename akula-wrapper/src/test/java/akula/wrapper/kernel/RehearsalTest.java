package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyLimits;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a host is rehearsed with does all that threads do, and ends. */
class RehearsalTest {
  private static final PolicyLimits LIMITS =
      new PolicyLimits(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1));

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachThreadHasTurnsAndSleeps(boolean ahead) {
    try (RehearsedKernel kernel = new RehearsedKernel(new int[] {0, 1})) {
      MachineModel machine =
          new MachineModel(
              KernelStage.machine(2), 100_000_000, KernelRun.CONTROLS, ParameterSource.NONE);
      PolicyCalls calls = new PolicyCalls(machine);
      calls.begin(new LeastRun(4_000_000), "tried");
      KernelHost host =
          new KernelHost(
              kernel,
              machine,
              calls,
              new KernelHost.Settings(ahead, Long.MAX_VALUE),
              process -> "p" + process);
      while (kernel.turns() < 600) {
        host.turn();
      }
      assertThat(machine.threadCount()).isEqualTo(6);
      long least = Long.MAX_VALUE;
      for (int i = 0; i < 6; i++) {
        least = Math.min(least, machine.getThread(i).processorNanos());
      }
      assertThat(least).isGreaterThan(kernel.nowNanos() / 20);
      assertThat(calls.sleepCount()).isGreaterThan(40);
      assertThat(host.outcome().refusals()).isZero();
    }
  }

  @Test
  void aPolicyThatThrowsIsForTheRunToFindOut() throws Exception {
    long turns =
        Rehearsal.of(
            plan(),
            () -> {
              throw new IllegalStateException("no");
            },
            "throws");
    assertThat(turns).isZero();
  }

  private static KernelPlan plan() {
    return new KernelPlan(
        new KernelSettings(false, false, Optional.empty()),
        KernelStage.machine(1),
        Duration.ofSeconds(1),
        LIMITS,
        false,
        DecisionTaps.NONE);
  }
}
