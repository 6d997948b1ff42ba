package akula.profiler.estimate;

import akula.profiler.estimate.Sample.Key;
import akula.profiler.measure.Observation;
import akula.profiler.plan.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Samples of runs, in the order of the runs. */
final class Samples {
  private Samples() {}

  /** Returns one sample for each application of each run that counts. */
  static List<Sample> of(List<Measurement> runs) {
    List<Sample> samples = new ArrayList<>();
    for (Measurement run : runs) {
      if (run.isUsed()) {
        add(run, samples);
      }
    }
    return samples;
  }

  private static void add(Measurement run, List<Sample> samples) {
    Map<Integer, List<Double>> rates = new TreeMap<>();
    for (Observation one : run.observations()) {
      int application = run.assignments().get(one.position()).application();
      rates.computeIfAbsent(application, _ -> new ArrayList<>()).add(Math.log(one.rate()));
    }
    rates.forEach((application, logs) -> {
      double mean = logs.stream().mapToDouble(log -> log).average().orElseThrow();
      samples.add(new Sample(run.number(), run.combination(), application, mean));
    });
  }

  /** Returns the samples of each combination and application. */
  static Map<Key, List<Sample>> byKey(List<Sample> samples) {
    return samples.stream()
        .collect(Collectors.groupingBy(Sample::key, LinkedHashMap::new, Collectors.toList()));
  }

  static double mean(List<Sample> samples) {
    return samples.stream().mapToDouble(Sample::logRate).average().orElseThrow();
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    java.util.Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
