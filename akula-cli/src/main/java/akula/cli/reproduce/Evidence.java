package akula.cli.reproduce;

import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Pairing;
import akula.statistics.metrics.Measure;
import akula.statistics.reading.PolicyRuns;
import akula.statistics.reading.RunTable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The runs of one sweep, and what claims ask of them. */
final class Evidence {
  private final RunTable runs;

  Evidence(RunTable runs) {
    this.runs = runs;
  }

  List<String> categories() {
    return runs.categories();
  }

  private PolicyRuns runs(String category, String policy) {
    return runs.runs(category, policy).orElseThrow();
  }

  /** Returns the mean of a measure over the workloads of a category, in the measure's unit. */
  double mean(String category, String policy, Measure measure) {
    return runs(category, policy).moments(measure).mean(measure.stepsPerUnit());
  }

  /** Returns the mean of the means of several categories. */
  double mean(List<String> categories, String policy, Measure measure) {
    return categories.stream()
        .mapToDouble(category -> mean(category, policy, measure))
        .average()
        .orElseThrow();
  }

  /** Returns how two policies compare on all workloads of some categories. */
  Pairing pairing(List<String> categories, Measure measure, String first, String second) {
    return Comparison.of(runs, categories, measure, first, second).orElseThrow().all();
  }

  /**
   * Tells whether the first policy has the lower mean on all workloads of some categories, with a
   * 95% interval of the difference that leaves zero out.
   */
  boolean isSurelyLower(List<String> categories, Measure measure, String first, String second) {
    Pairing pairing = pairing(categories, measure, first, second);
    return pairing.difference().hasInterval() && pairing.difference().high() < 0;
  }

  /**
   * Returns how far policies lie apart in a category: the variance of their results on a workload,
   * in the mean over its workloads.
   */
  double spread(String category, List<String> policies, Measure measure) {
    int workloads = runs.workloads(category);
    double sum = 0;
    for (int i = 0; i < workloads; i++) {
      int workload = i;
      double[] values =
          policies.stream()
              .mapToDouble(policy -> runs(category, policy).value(measure, workload))
              .toArray();
      sum += variance(values);
    }
    return sum / workloads;
  }

  private static double variance(double[] values) {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return squares / values.length;
  }

  /** Returns the spread relative to the square of the mean of all policies. */
  double relativeSpread(String category, List<String> policies, Measure measure) {
    double mean =
        policies.stream().mapToDouble(p -> mean(category, p, measure)).average().orElseThrow();
    return spread(category, policies, measure) / (mean * mean);
  }

  /** Returns a line with the mean of each policy over some categories. */
  String line(List<String> categories, Measure measure, List<String> policies) {
    return "%s degradation, %s: %s"
        .formatted(
            measure.word(),
            String.join(", ", categories),
            policies.stream()
                .map(p -> p + " " + percent(mean(categories, p, measure)))
                .collect(Collectors.joining(", ")));
  }

  static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f %%", value);
  }

  /** Returns how much lower than a baseline a value is, in words. */
  static String below(double value, double baseline) {
    double share = 100 * (1 - value / baseline);
    return share >= 0
        ? String.format(Locale.ROOT, "%.0f %% lower", share)
        : String.format(Locale.ROOT, "%.0f %% higher", -share);
  }
}
