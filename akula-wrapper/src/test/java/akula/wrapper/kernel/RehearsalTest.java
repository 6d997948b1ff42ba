package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.host.PolicyLimits;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a host is rehearsed with does all that threads do, and ends. */
class RehearsalTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final PolicyLimits LIMITS = new PolicyLimits(LONG, LONG, LONG);

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
  void oneThatCannotBeMadeIsForTheRunToFindOut() throws Exception {
    Supplier<Scheduler> mistaken =
        () -> {
          throw new IllegalStateException("no");
        };
    Supplier<Scheduler> broken =
        () -> {
          throw new AssertionError("no");
        };
    assertThat(Rehearsal.of(plan(), mistaken, "throws")).isZero();
    assertThat(Rehearsal.of(plan(), broken, "throws")).isZero();
  }

  @Test
  void aPolicyThatThrowsFails() {
    Scheduler throwing =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            throw new AssertionError("it does not like it");
          }

          @Override
          public void updateSchedule(Machine machine) {}
        };
    assertThatThrownBy(() -> Rehearsal.of(plan(), () -> throwing, "throws"))
        .isInstanceOfSatisfying(
            PolicyFailedException.class,
            e ->
                assertThat(e.text())
                    .startsWith("failed in launchThread for rehearsed#0 at 0 s")
                    .contains("it does not like it"));
  }

  @Test
  void whatItTakesWhileNothingIsCompiledIsNotHeldAgainstIt() throws Exception {
    KernelPlan plan = plan(new PolicyLimits(Duration.ofNanos(1), LONG, LONG));
    assertThat(Rehearsal.of(plan, () -> new LeastRun(4_000_000), "slow")).isPositive();
  }

  @Test
  void aPolicyThatDoesNotComeBackIsGivenUpAtOnce() {
    CountDownLatch never = new CountDownLatch(1);
    KernelPlan plan = plan(new PolicyLimits(LONG, Duration.ofMillis(100), LONG));
    assertThatThrownBy(() -> Rehearsal.of(plan, () -> new Stuck(never), "stuck"))
        .isInstanceOfSatisfying(
            PolicyFailedException.class,
            e ->
                assertThat(e.text())
                    .startsWith(
                        "did not come back from a callback within 100 ms; it is at"
                            + " RehearsalTest.java:"));
    never.countDown();
  }

  /** Never comes back when it is told of a thread. */
  private record Stuck(CountDownLatch never) implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      try {
        never.await(); // time: until who waits loses its patience, after 100 ms
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  private static KernelPlan plan() {
    return plan(LIMITS);
  }

  private static KernelPlan plan(PolicyLimits limits) {
    return new KernelPlan(
        new KernelSettings(false, false, Optional.empty()),
        KernelStage.machine(1),
        Duration.ofSeconds(1),
        limits,
        false,
        DecisionTaps.NONE);
  }
}
