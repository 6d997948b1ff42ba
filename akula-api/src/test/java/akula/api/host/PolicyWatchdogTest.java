package akula.api.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Scheduler;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Limits of a policy on clocks that the test moves: starvation 10 s, intervals of 1 s. */
class PolicyWatchdogTest {
  private static final long SECOND = 1_000_000_000;

  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 1, 1, 1),
          SECOND,
          Set.of(Control.PAUSE),
          ParameterSource.NONE);
  private long elapsed = SECOND;
  private long processorTime;
  private PolicyWatchdog watchdog;
  private PolicyCalls calls;
  private Runnable duringUpdate = () -> {};

  /** Two threads take turns, each time that the policy is called. */
  private final class Turns implements Scheduler {
    private boolean isFirst;

    @Override
    public void launchThread(AkulaThread thread, Machine on) {
      thread.activate();
      on.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine on) {
      isFirst = !isFirst;
      on.threads().get(isFirst ? 1 : 0).pause();
      on.threads().get(isFirst ? 0 : 1).resume();
      duringUpdate.run();
    }
  }

  @BeforeEach
  void launchTwo() {
    watchdog = new PolicyWatchdog(PolicyLimits.DEFAULT, () -> elapsed, () -> processorTime);
    calls = new PolicyCalls(machine, watchdog);
    calls.begin(new Turns(), "turns");
    calls.launch(machine.launch("first"));
    calls.launch(machine.launch("second"));
    calls.update();
  }

  private void run30Seconds(int callsInAnInterval) {
    for (int second = 1; second <= 30; second++) {
      calls.intervalEnded(second * SECOND);
      for (int call = 0; call < callsInAnInterval; call++) {
        calls.update();
      }
    }
  }

  @Test
  void turnsKeepNobodyFromRunning() {
    assertThatCode(() -> run30Seconds(1)).doesNotThrowAnyException();
    assertThatCode(() -> run30Seconds(2)).as("within an interval").doesNotThrowAnyException();
  }

  @Test
  void whoNeverRunsIsKeptFromRunning() {
    assertThatThrownBy(() -> run30Seconds(0))
        .isInstanceOfSatisfying(
            PolicyFailedException.class,
            e -> {
              assertThat(e.runMayGoOn()).isTrue();
              assertThat(e.text())
                  .isEqualTo(
                      "has kept second#1 from running for more than 10.0 s: it is paused and was"
                          + " not resumed");
            });
  }

  @Test
  void whoSleepsUntilAnotherThreadWakesItIsNotStarved() {
    machine.getThread(1).setBlocked(true);
    assertThatCode(() -> run30Seconds(0)).doesNotThrowAnyException();
  }

  @Test
  void processorTimeOfACallbackIsLimitedAndAddedUp() {
    duringUpdate = () -> processorTime += 50_000_000;
    calls.update();
    duringUpdate = () -> processorTime += 50_000_001;
    assertThatThrownBy(calls::update)
        .hasMessage("the policy took 50 ms of processor time in a callback; its budget is 50 ms");
    assertThat(watchdog.totalNanos()).isEqualTo(100_000_001);
    assertThat(watchdog.longestNanos()).isEqualTo(50_000_001);
    assertThat(watchdog.calls()).isEqualTo(5);
  }

  @Test
  void whatItWaitedForIsOfOneInterval() {
    duringUpdate = () -> elapsed += SECOND;
    calls.update();
    calls.update();
    assertThat(watchdog.elapsedNanos()).isEqualTo(2 * SECOND);
    calls.intervalEnded(SECOND);
    assertThat(watchdog.elapsedNanos()).isZero();
  }

  @Test
  void callbacksInQuickSuccessionBeginWhereTheLastOneEnded() {
    long[] looked = {0};
    watchdog = new PolicyWatchdog(PolicyLimits.DEFAULT, () -> elapsed, now -> now, () -> looked[0]);
    calls = new PolicyCalls(machine, watchdog);
    calls.begin(new Turns(), "turns");
    looked[0] = elapsed;
    elapsed += 3; // what the host took since it looked at the clock
    duringUpdate = () -> elapsed += 20;
    calls.update();
    elapsed += 1;
    calls.update();
    assertThat(watchdog.totalNanos()).isEqualTo(44);
    assertThat(watchdog.elapsedNanos()).isEqualTo(44);
    elapsed += SECOND; // it has slept, and looks again
    looked[0] = elapsed;
    calls.update();
    assertThat(watchdog.totalNanos()).isEqualTo(64);
    assertThat(watchdog.longestNanos()).isEqualTo(23);
  }

  @Test
  void anAbandonedCallbackThatComesBackAfterAllEndsItsThread() {
    duringUpdate =
        () -> {
          assertThat(watchdog.abandonIfStuck(false)).as("within 5 s").isFalse();
          elapsed += 5 * SECOND;
          assertThat(watchdog.abandonIfStuck(false)).isTrue();
          assertThat(watchdog.stuck(Turns.class, Thread.currentThread()).text())
              .matches(
                  "did not come back from a callback within 5000 ms; it is at"
                      + " PolicyWatchdogTest.java:\\d+");
        };
    assertThatThrownBy(calls::update).isInstanceOf(PolicyWatchdog.AbandonedError.class);
  }

  @Test
  void whoIsInHasteWaitsASecond() {
    duringUpdate =
        () -> {
          elapsed += SECOND;
          assertThat(watchdog.patienceNanos()).isEqualTo(4 * SECOND);
          assertThat(watchdog.abandonIfStuck(true)).isTrue();
        };
    assertThatThrownBy(calls::update).isInstanceOf(PolicyWatchdog.AbandonedError.class);
    assertThat(watchdog.abandonIfStuck(true)).as("nothing to abandon").isFalse();
  }

  @Test
  void withoutMemoryTheRunIsOver() {
    duringUpdate =
        () -> {
          throw new OutOfMemoryError("heap");
        };
    machine.setNowNanos(SECOND / 2);
    assertThatThrownBy(calls::update)
        .isInstanceOfSatisfying(
            PolicyFailedException.class,
            e -> {
              assertThat(e.runMayGoOn()).isFalse();
              assertThat(e.text())
                  .isEqualTo(
                      "failed in updateSchedule at 0.5 s: it ran out of memory: the Java heap is"
                          + " full");
            });
  }
}
