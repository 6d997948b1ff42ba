package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.PolicyLimits;
import akula.wrapper.enforce.RealThread;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class MisbehavingPolicyTest {
  private static final PolicyLimits STRICT =
      new PolicyLimits(Duration.ofMillis(200), Duration.ofSeconds(60), Duration.ofMillis(100));

  @TempDir private Path folder;

  /** Runs two busy programs; stops them when they have run free for some intervals. */
  private RealOutcome run(Scheduler policy, String sentence) throws Exception {
    List<RealThread> threads = new ArrayList<>();
    int[] free = new int[1];
    try (Stage stage = new Stage(folder).busy(2)) {
      RealOutcome outcome =
          stage.run(
              policy,
              STRICT,
              false,
              new RunEvents() {
                @Override
                public void launched(RealThread thread, long nanos) {
                  threads.add(thread);
                }

                @Override
                public void interval(long nanos) {
                  boolean isOut =
                      stage.reported.stream().anyMatch(text -> text.contains("thrown out"));
                  if (isOut && ++free[0] == 3) {
                    for (RealThread thread : threads) {
                      assertThat(Stage.allowed(thread.pid())).isEqualTo(stage.cpus.toString());
                    }
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.isWhole()).isTrue();
      assertThat(outcome.threads()).hasSize(2).allMatch(thread -> thread.exit().isSuccess());
      assertThat(outcome.expelled()).hasValueSatisfying(why -> assertThat(why).matches(sentence));
      assertThat(stage.reported)
          .anyMatch(text ->
              text.matches(
                  "policy test is thrown out: it " + sentence + "; the run continues without it"));
      return outcome;
    }
  }

  @Test
  void oneThatThrows() throws Exception {
    run(
        new Placing(machine -> {
          if (machine.nowNanos() > 0) {
            throw new IllegalStateException("oh no");
          }
        }),
        "failed in updateSchedule at 0.\\d+ s: oh no \\(illegal state exception at MisbehavingPolicyTest.java:\\d+\\)");
  }

  /** What it throws throws again when it is asked what it says. */
  private static final class Hostile extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no");
    }
  }

  @Test
  void oneThatThrowsWhatCannotBeKnown() throws Exception {
    run(
        new Placing(machine -> {
          if (machine.nowNanos() > 0) {
            throw new Hostile();
          }
        }),
        "failed in updateSchedule at 0.\\d+ s: it threw \\S+Hostile, which itself throws when asked why");
  }

  @Test
  void oneThatWantsToBeWokenAllTheTime() throws Exception {
    int[] calls = new int[1];
    int[] intervals = new int[1];
    long[] last = new long[1];
    int most = 100;
    try (Stage stage = new Stage(folder).busy(1)) {
      RealOutcome outcome =
          stage.run(
              new Placing(machine -> {
                calls[0]++;
                last[0] = machine.nowNanos();
                machine.wakeAt(machine.nowNanos() + 1);
              }),
              new RunEvents() {
                @Override
                public void interval(long nanos) {
                  // time: goes on until it was woken in between, on however slow a machine
                  if (calls[0] > ++intervals[0] + 10 || intervals[0] > most) {
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.isWhole()).isTrue();
      assertThat(outcome.expelled()).isEmpty();
      assertThat(intervals[0]).as("it was woken between intervals").isLessThanOrEqualTo(most);
      assertThat((double) calls[0]).isLessThan(last[0] / 1e6 + 10);
    }
  }

  @Test
  void oneThatTakesTooLong() throws Exception {
    run(
        new Placing(machine -> {
          var threads = ManagementFactory.getThreadMXBean();
          long until = threads.getCurrentThreadCpuTime() + 300_000_000;
          while (threads.getCurrentThreadCpuTime() < until) {
            Thread.onSpinWait();
          }
        }),
        "took [34]\\d\\d ms of processor time in a callback; its budget is 200 ms");
  }

  @Test
  void oneThatPausesForEver() throws Exception {
    run(
        new Placing(machine -> machine.threads().forEach(AkulaThread::pause)),
        "has kept script0#0 from running for more than 0.1 s: it is paused and was not resumed");
  }

  @Test
  void oneThatTakesThreadsAway() throws Exception {
    run(
        new Placing(machine -> machine.threads().forEach(AkulaThread::removeFromPlace)),
        "has kept script0#0 from running for more than 0.1 s: it is in no place");
  }

  @Test
  void oneThatNeverActivates() throws Exception {
    run(
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            machine.addThread(thread);
          }

          @Override
          public void updateSchedule(Machine machine) {}
        },
        "has kept script0#0 from running for more than 0.1 s: it was never activated");
  }

  @Test
  void oneThatSleeps() throws Exception {
    try (Stage stage = new Stage(folder).busy(1)) {
      RealOutcome outcome =
          stage.run(
              new Placing(machine -> {
                if (machine.nowNanos() > 0) {
                  stage.stop();
                  // time: to sleep is what this policy does wrong
                  LockSupport.parkNanos(10 * Stage.INTERVAL.toNanos());
                }
              }),
              new RunEvents() {});
      assertThat(outcome.expelled()).isEmpty();
      assertThat(stage.late)
          .anyMatch(text ->
              text.matches(
                  "an interval began \\d+ ms late and the \\d+ after it left out: policy test was in"
                      + " its callbacks for \\d+ ms"));
    }
  }
}
