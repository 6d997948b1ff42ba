package akula.profiler.estimate;

import akula.profiler.estimate.Sample.Key;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a machine became faster or slower while it was measured: one factor for each segment of
 * consecutive runs, fitted together with the mean of each combination by least squares (two-way
 * additive model of the logarithms). Since combinations come in random order, each segment has some
 * of many.
 */
final class Drift {
  /** Runs of a segment: enough for a mean, few enough for what takes minutes. */
  static final int SEGMENT = 24;

  private static final int ROUNDS = 60;

  private Drift() {}

  /** Returns how many segments some samples have. */
  static int segments(List<Sample> samples) {
    int runs = 1 + samples.stream().mapToInt(Sample::run).max().orElse(0);
    return Math.max(1, runs / SEGMENT);
  }

  /** Returns the samples without the drift. */
  static List<Sample> remove(List<Sample> samples) {
    int segments = segments(samples);
    double[] drift = new double[segments];
    for (int round = 0; round < ROUNDS && segments > 1; round++) {
      drift = fit(samples, means(samples, drift), segments);
    }
    double[] found = drift;
    return samples.stream()
        .map(sample -> sample.without(found[segment(sample, segments)]))
        .toList();
  }

  private static int segment(Sample sample, int segments) {
    return Math.min(segments - 1, sample.run() / SEGMENT);
  }

  private static Map<Key, Double> means(List<Sample> samples, double[] drift) {
    Map<Key, double[]> sums = new HashMap<>();
    for (Sample sample : samples) {
      double[] sum = sums.computeIfAbsent(sample.key(), _ -> new double[2]);
      sum[0] += sample.logRate() - drift[segment(sample, drift.length)];
      sum[1]++;
    }
    Map<Key, Double> means = new HashMap<>();
    sums.forEach((key, sum) -> means.put(key, sum[0] / sum[1]));
    return means;
  }

  private static double[] fit(List<Sample> samples, Map<Key, Double> means, int segments) {
    double[] sums = new double[segments];
    int[] counts = new int[segments];
    double all = 0;
    for (Sample sample : samples) {
      double residual = sample.logRate() - means.get(sample.key());
      sums[segment(sample, segments)] += residual;
      counts[segment(sample, segments)]++;
    }
    for (int i = 0; i < segments; i++) {
      sums[i] = counts[i] == 0 ? 0 : sums[i] / counts[i];
      all += sums[i] * counts[i];
    }
    for (int i = 0; i < segments; i++) {
      sums[i] -= all / samples.size();
    }
    return sums;
  }
}
