package akula.statistics.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class RunAccumulatorTest {
  private static final long SECOND = 1_000_000_000L;

  private final RunAccumulator run = new RunAccumulator();

  @Example
  void handComputedMeasures() {
    // Run times 20 s, 15 s, 4 s; solo 10 s, 12 s, 4 s: degradation 100, 25, 0 per cent.
    run.addThread(0, 20 * SECOND, 10e9);
    run.addThread(10 * SECOND, 25 * SECOND, 12e9);
    run.addThread(3 * SECOND, 7 * SECOND, 4e9);
    run.addMigrations(2);
    run.addMigrations(3);
    RunMetrics metrics = run.metrics();
    assertThat(metrics.threads()).isEqualTo(3);
    assertThat(metrics.averageDegradationPercent()).isCloseTo(125.0 / 3, within(1e-12));
    assertThat(metrics.worstDegradationPercent()).isEqualTo(100);
    assertThat(metrics.makespanNanos()).isEqualTo(25 * SECOND);
    assertThat(metrics.makespanSeconds()).isEqualTo(25);
    assertThat(metrics.stp()).isCloseTo(0.5 + 0.8 + 1, within(1e-12));
    assertThat(metrics.antt()).isCloseTo((2 + 1.25 + 1) / 3, within(1e-12));
    assertThat(metrics.unfairness()).isEqualTo(2);
    assertThat(metrics.migrations()).isEqualTo(5);
  }

  @Example
  void fasterThanAloneIsANegativeDegradation() {
    run.addThread(0, 8 * SECOND, 10e9);
    assertThat(run.metrics().worstDegradationPercent()).isEqualTo(-20);
    assertThat(run.metrics().unfairness()).isEqualTo(1);
  }

  @Example
  void resetForgets() {
    run.addThread(0, 90 * SECOND, 1e9);
    run.addMigrations(9);
    run.reset();
    ThreadRun thread = new ThreadRun(0, "lbm", 0, 0, 2 * SECOND, 1e9, 1);
    run.add(thread);
    RunAccumulator fresh = new RunAccumulator();
    fresh.add(thread);
    assertThat(run.metrics()).isEqualTo(fresh.metrics());
    assertThat(thread.degradationPercent()).isEqualTo(100);
    assertThat(thread.runNanos()).isEqualTo(2 * SECOND);
  }

  @Example
  void noThreadsNoMeasures() {
    assertThatThrownBy(run::metrics)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no thread was added: a run without threads has no measures");
  }

  @Example
  void refusesThreadsWithoutDegradation() {
    assertThatThrownBy(() -> run.addThread(5, 5, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a thread launched at 5 ns that ended at 5 ns with a solo time of 1.0 ns has no"
                + " degradation: it must end after its launch and have a solo time above 0");
    for (double solo : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> run.addThread(0, 5, solo))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Property(tries = 200)
  void undisturbedThreadsHaveTheThroughputOfTheirNumber(
      @ForAll @Size(min = 1, max = 64) List<@LongRange(min = 1, max = 1L << 50) Long> soloTimes) {
    soloTimes.forEach(solo -> run.addThread(7, 7 + solo, solo));
    RunMetrics metrics = run.metrics();
    assertThat(metrics.stp()).isEqualTo(soloTimes.size());
    assertThat(metrics.antt()).isEqualTo(1);
    assertThat(metrics.unfairness()).isEqualTo(1);
    assertThat(metrics.averageDegradationPercent()).isZero();
    assertThat(metrics.worstDegradationPercent()).isZero();
    run.reset();
  }

  @Property(tries = 200)
  void measuresFitTogether(
      @ForAll @Size(min = 1, max = 16) List<@DoubleRange(min = 1, max = 20) Double> slowdowns) {
    double solo = 1e12;
    slowdowns.forEach(slowdown -> run.addThread(0, Math.round(slowdown * solo), solo));
    RunMetrics metrics = run.metrics();
    int n = slowdowns.size();
    assertThat(metrics.averageDegradationPercent())
        .isCloseTo(100 * (metrics.antt() - 1), within(1e-9));
    assertThat(metrics.worstDegradationPercent())
        .isGreaterThanOrEqualTo(metrics.averageDegradationPercent() - 1e-9);
    // The harmonic mean of the slowdowns is at most their arithmetic mean.
    assertThat(n / metrics.stp()).isLessThanOrEqualTo(metrics.antt() + 1e-9);
    assertThat(metrics.unfairness()).isBetween(1.0, 20.0);
    run.reset();
  }
}
