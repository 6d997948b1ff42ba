package akula.papers.asymmetry;

import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Kind;
import akula.papers.unequal.Times;
import akula.statistics.number.Estimate;
import akula.statistics.number.Ratio;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What claims ask of run times. Runs of one seed are compared with each other. */
public final class TimesEvidence {
  public static final String ROUND_ROBIN = Times.ROUND_ROBIN;
  public static final String LONGEST_FIRST = "ljfpf";
  public static final String CRITICAL_FIRST = "cjfpf";
  static final String LONGEST_FIRST_PULL = "ljfpf_pull";
  private static final double PERCENT = 100;
  private static final double MICRO = 1e6;

  private final Times times;
  private final boolean isJudgedByMeans;

  /** A machine under a policy. */
  record Setting(CoreMix mix, String policy) {
    static final Setting ALL_FAST = new Setting(CoreMix.ALL_FAST, ROUND_ROBIN);
    static final Setting ALL_SLOW = new Setting(CoreMix.ALL_SLOW, ROUND_ROBIN);
    static final Setting HALF = new Setting(CoreMix.HALF_HALF, ROUND_ROBIN);

    /** Half fast, half slow cores, under a policy. */
    static Setting half(String policy) {
      return new Setting(CoreMix.HALF_HALF, policy);
    }

    /** Returns how it is called in sentences. */
    String words() {
      return mix.equals(CoreMix.HALF_HALF) ? "half-half with " + policy : mix.machine();
    }
  }

  TimesEvidence(Times times) {
    this(times, false);
  }

  /**
   * Makes it.
   *
   * @param isJudgedByMeans whether each mean counts as certain: its interval has no width
   */
  TimesEvidence(Times times, boolean isJudgedByMeans) {
    this.times = times;
    this.isJudgedByMeans = isJudgedByMeans;
  }

  /** Returns a figure as claims are judged by it: few runs may be alike by chance. */
  Estimate judged(Estimate estimate) {
    if (isJudgedByMeans) {
      return new Estimate(estimate.count(), estimate.mean(), 0);
    }
    boolean few = estimate.count() < Kind.FEWEST_RUNS;
    return few ? new Estimate(estimate.count(), estimate.mean(), Double.NaN) : estimate;
  }

  Times times() {
    return times;
  }

  private long[] nanos(String workload, Setting setting) {
    return times.nanos(workload, setting.mix(), setting.policy());
  }

  /** Returns how many times the time in the second setting that in the first one is. */
  Estimate ratio(String workload, Setting first, Setting second) {
    return judged(Ratio.of(nanos(workload, first), nanos(workload, second)));
  }

  /** Returns by how many per cent of the second setting's time the first one's is shorter. */
  Estimate shorter(String workload, Setting first, Setting second) {
    Estimate ratio = ratio(workload, first, second);
    return new Estimate(ratio.count(), PERCENT * (1 - ratio.mean()), PERCENT * ratio.halfWidth());
  }

  /** Returns how many times the energy in the second setting that in the first one is. */
  Estimate energyRatio(String workload, Setting first, Setting second) {
    return judged(Ratio.of(microjoules(workload, first), microjoules(workload, second)));
  }

  private long[] microjoules(String workload, Setting setting) {
    return DoubleStream.of(times.joules(workload, setting.mix(), setting.policy()))
        .mapToLong(joules -> Math.round(joules * MICRO))
        .toArray();
  }

  /**
   * Returns the speedup over the sequential program, which does all the work on one fast core.
   *
   * @param workNanos all the work
   */
  Estimate speedup(String workload, Setting setting, double workNanos) {
    long[] work = new long[nanos(workload, setting).length];
    Arrays.fill(work, Math.round(workNanos));
    return judged(Ratio.of(work, nanos(workload, setting)));
  }

  /** Returns a figure that each run has, in the mean over runs. */
  Estimate over(int runs, IntToDoubleFunction figure) {
    return judged(Estimate.ofAll(IntStream.range(0, runs).mapToDouble(figure).toArray()));
  }

  /** Returns how much longer one run takes than on fast cores, per cent of that. */
  double longerPercent(String workload, CoreMix mix, int run) {
    double fast = times.nanos(workload, CoreMix.ALL_FAST, ROUND_ROBIN)[run];
    return PERCENT * (times.nanos(workload, mix, ROUND_ROBIN)[run] / fast - 1);
  }

  int runs(String workload) {
    return times.nanos(workload, CoreMix.HALF_HALF, ROUND_ROBIN).length;
  }
}
