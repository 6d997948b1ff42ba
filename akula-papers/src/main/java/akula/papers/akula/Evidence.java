package akula.papers.akula;

import static akula.formats.FixedPoint.MICROS_PER_UNIT;

import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import akula.statistics.number.ExactMoments;
import akula.statistics.number.Ratio;
import akula.statistics.reading.RunTable;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The runs of one sweep, and what claims ask of them. Policies have the same workloads, so that
 * they are compared workload by workload.
 */
final class Evidence {
  private static final double PERCENT = 100;

  private final List<String> categories;
  private final Runs runs;

  /** The results of a sweep. */
  interface Runs {
    /** Returns the values of a measure, workload by workload, in steps of its last decimal. */
    long[] steps(String category, String policy, Measure measure);
  }

  /** A policy's results in a sum. */
  record Term(double weight, String policy) {}

  Evidence(RunTable table) {
    this(
        table.categories(),
        (category, policy, measure) -> table.runs(category, policy).orElseThrow().steps(measure));
  }

  Evidence(List<String> categories, Runs runs) {
    this.categories = List.copyOf(categories);
    this.runs = runs;
  }

  List<String> categories() {
    return categories;
  }

  private long[] steps(List<String> chosen, String policy, Measure measure) {
    return chosen.stream()
        .flatMapToLong(category -> LongStream.of(runs.steps(category, policy, measure)))
        .toArray();
  }

  /** Returns the mean of a measure over the workloads of a category, in the measure's unit. */
  double mean(String category, String policy, Measure measure) {
    return mean(List.of(category), policy, measure);
  }

  /** Returns the mean of a measure over all workloads of several categories. */
  double mean(List<String> chosen, String policy, Measure measure) {
    return estimate(steps(chosen, policy, measure), measure.stepsPerUnit()).mean();
  }

  private static Estimate estimate(long[] steps, double perUnit) {
    ExactMoments moments = new ExactMoments();
    for (long step : steps) {
      moments.add(step);
    }
    return moments.estimate(perUnit);
  }

  /** Returns how many times the second policy's mean the first one's is. */
  Estimate ratio(List<String> chosen, Measure measure, String first, String second) {
    return ratio(steps(chosen, first, measure), steps(chosen, second, measure));
  }

  /**
   * Returns how many times as long as under the second policy threads run under the first one: run
   * times relative to those alone, in the mean.
   */
  Estimate runTimeRatio(List<String> chosen, String first, String second) {
    return ratio(runTimes(chosen, first), runTimes(chosen, second));
  }

  private long[] runTimes(List<String> chosen, String policy) {
    return LongStream.of(steps(chosen, policy, Measure.AVERAGE))
        .map(degradation -> degradation + (long) (PERCENT * MICROS_PER_UNIT))
        .toArray();
  }

  /** Where the second mean is nothing, the ratio is not a number, and nothing follows from it. */
  private static Estimate ratio(long[] first, long[] second) {
    return LongStream.of(second).sum() > 0
        ? Ratio.of(first, second)
        : new Estimate(first.length, Double.NaN, Double.NaN);
  }

  /** Returns the mean of a weighted sum of policies' results, in the measure's unit. */
  Estimate sum(List<String> chosen, Measure measure, List<Term> terms) {
    double[] sums = new double[steps(chosen, terms.getFirst().policy(), measure).length];
    for (Term term : terms) {
      long[] steps = steps(chosen, term.policy(), measure);
      for (int i = 0; i < sums.length; i++) {
        sums[i] += term.weight() * steps[i] / measure.stepsPerUnit();
      }
    }
    return Estimate.ofAll(sums);
  }

  /** Returns the difference of two policies' means, first less second. */
  Estimate difference(List<String> chosen, Measure measure, String first, String second) {
    return sum(chosen, measure, List.of(new Term(1, first), new Term(-1, second)));
  }

  /**
   * Returns how far policies lie apart in a category: the variance of their results on a workload,
   * in the mean over its workloads, in squares of the measure's unit.
   */
  Estimate spread(String category, List<String> policies, Measure measure) {
    long[][] steps = new long[policies.size()][];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = runs.steps(category, policies.get(i), measure);
    }
    double[] variances = new double[steps[0].length];
    double[] values = new double[steps.length];
    for (int workload = 0; workload < variances.length; workload++) {
      for (int i = 0; i < steps.length; i++) {
        values[i] = steps[i][workload] / measure.stepsPerUnit();
      }
      double mean = mean(values);
      variances[workload] = squares(values, mean) / values.length;
    }
    return Estimate.ofAll(variances);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double squares(double[] values, double mean) {
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return squares;
  }

  /** Returns the mean of all policies in a category, in the measure's unit. */
  double meanOfAll(String category, List<String> policies, Measure measure) {
    return policies.stream().mapToDouble(p -> mean(category, p, measure)).average().orElseThrow();
  }

  /**
   * Returns the difference of two figures that come from different workloads. The interval is that
   * of Welch's approximation with the wider of both quantiles (B. L. Welch, Biometrika 34, 1947).
   */
  static Estimate difference(Estimate first, Estimate second) {
    return new Estimate(
        Math.min(first.count(), second.count()),
        first.mean() - second.mean(),
        Math.hypot(first.halfWidth(), second.halfWidth()));
  }
}
