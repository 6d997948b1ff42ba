package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.Scheduler;
import akula.api.host.PolicyLimits;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A policy that cannot begin leaves no scheduler behind. */
class KernelPlanTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final KernelPlan PLAN =
      new KernelPlan(
          new KernelSettings(false, false, Optional.empty()),
          KernelStage.machine(1),
          Duration.ofSeconds(1),
          new PolicyLimits(LONG, LONG, LONG),
          false,
          DecisionTaps.NONE);

  private final FakeKernel kernel = new FakeKernel(1, 1_000_000_000);

  private void begin(Scheduler policy, Supplier<DecidingThread> decider)
      throws InterruptedException {
    PLAN.begin(kernel, decider, PLAN.model(), policy, "tried", OptionalLong.of(0));
  }

  @Test
  void theSchedulerIsOutWhenNobodyCanDecide() {
    assertThatThrownBy(() -> begin(null, DecidingThread::anywhere))
        .isInstanceOf(NullPointerException.class);
    assertThat(kernel.outSince()).isNotNegative();
  }

  @Test
  void theSchedulerIsOutWhenThereIsNoCpu() {
    assertThatThrownBy(() ->
            begin(
                new LeastRun(1_000_000),
                () -> {
                  throw new IllegalStateException("no cpu");
                }))
        .hasMessage("no cpu");
    assertThat(kernel.outSince()).isNotNegative();
  }

  @Test
  void theSchedulerIsOutWhenWhoWaitsIsInterrupted() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> begin(new LeastRun(1_000_000), DecidingThread::anywhere))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(kernel.outSince()).isNotNegative();
  }
}
