package akula.profiler.estimate;

import akula.profiler.estimate.Sample.Key;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rule by which runs are left out: a sample is an outlier if it is further from the median of
 * its combination than {@link #SPREADS} times the usual distance of that application's samples from
 * their medians (1.4826 x the median absolute deviation, over all combinations in which it runs
 * together, or alone), and further than {@link #LEAST}. Of a combination at most a third of the
 * samples is left out, the furthest first, and none of fewer than three.
 */
final class Outliers {
  static final double SPREADS = 5;
  static final double LEAST = 0.02;
  private static final double NORMAL = 1.4826;

  /** Fewer distances do not tell what is usual. */
  private static final int FEWEST = 4;

  private Outliers() {}

  private record Group(int application, boolean alone) {
    static Group of(Key key) {
      return new Group(key.application(), key.combination().level().isEmpty());
    }
  }

  private record Far(Sample sample, double distance) {}

  /** Returns the outliers among some samples. */
  static Set<Sample> of(List<Sample> samples) {
    Map<Key, List<Sample>> byKey = Samples.byKey(samples);
    Map<Group, List<Double>> distances = new HashMap<>();
    Map<Key, Double> medians = new HashMap<>();
    byKey.forEach((key, all) -> {
      double median = Samples.median(all.stream().mapToDouble(Sample::logRate).toArray());
      medians.put(key, median);
      List<Double> group = distances.computeIfAbsent(Group.of(key), _ -> new ArrayList<>());
      // The median itself is at distance 0 and tells nothing of the spread.
      all.stream()
          .map(sample -> Math.abs(sample.logRate() - median))
          .sorted()
          .skip(all.size() % 2)
          .forEach(group::add);
    });
    Set<Sample> outliers = new HashSet<>();
    byKey.forEach((key, all) -> {
      double[] usual =
          distances.get(Group.of(key)).stream().mapToDouble(distance -> distance).toArray();
      if (usual.length < FEWEST) {
        return;
      }
      double limit = Math.max(LEAST, SPREADS * NORMAL * Samples.median(usual));
      all.stream()
          .map(sample -> new Far(sample, Math.abs(sample.logRate() - medians.get(key))))
          .filter(far -> far.distance() > limit)
          .sorted(Comparator.comparingDouble(Far::distance).reversed())
          .limit(all.size() / 3)
          .forEach(far -> outliers.add(far.sample()));
    });
    return outliers;
  }
}
