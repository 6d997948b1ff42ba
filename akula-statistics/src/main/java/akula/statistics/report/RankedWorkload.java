package akula.statistics.report;

import akula.statistics.metrics.Measure;
import akula.statistics.number.LongValues;
import akula.statistics.reading.PolicyRuns;
import akula.statistics.reading.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * A workload, and how far policies are apart on it.
 *
 * @param category of the workload
 * @param workload its number
 * @param spread the greatest less the least worst degradation, in steps of {@link Measure#WORST}
 * @param rank its position among all
 */
public record RankedWorkload(String category, int workload, long spread, long rank) {
  private static final Comparator<RankedWorkload> WIDEST_LAST =
      Comparator.comparingLong(RankedWorkload::spread)
          .thenComparing(Comparator.comparingLong(RankedWorkload::rank).reversed());

  /**
   * Returns the workloads on which policies differ most by worst degradation, the widest first; of
   * equal ones the first.
   *
   * @param most how many at most
   */
  public static List<RankedWorkload> widest(Results results, int most) {
    PriorityQueue<RankedWorkload> kept = new PriorityQueue<>(WIDEST_LAST);
    long rank = 0;
    for (String category : results.runs().categories()) {
      List<LongValues> values =
          results.runs().policies().stream()
              .map(policy -> results.runs().runs(category, policy))
              .flatMap(Optional<PolicyRuns>::stream)
              .map(runs -> runs.values(Measure.WORST))
              .toList();
      for (int i = 0; i < results.runs().workloads(category); i++) {
        kept.add(new RankedWorkload(category, i, difference(values, i), rank++));
        if (kept.size() > most) {
          kept.remove();
        }
      }
    }
    List<RankedWorkload> widest = new ArrayList<>(kept);
    widest.sort(WIDEST_LAST.reversed());
    return widest;
  }

  private static long difference(List<LongValues> values, int workload) {
    long least = values.stream().mapToLong(one -> one.get(workload)).min().orElse(0);
    return values.stream().mapToLong(one -> one.get(workload)).max().orElse(0) - least;
  }
}
