package akula.statistics.report;

import akula.statistics.metrics.Measure;
import akula.statistics.reading.PolicyRuns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A workload on which a policy does badly.
 *
 * @param category of the workload
 * @param workload its number
 * @param value the policy's worst degradation, per cent
 * @param best the policy that does best there
 * @param bestValue its worst degradation, per cent
 */
record BadWorkload(String category, int workload, double value, String best, double bestValue) {
  static final Measure MEASURE = Measure.WORST;

  /** Returns the workloads with the greatest worst degradation. */
  static List<BadWorkload> greatest(CategoryBlock block, String policy, int most) {
    return first(block, policy, Comparator.comparingDouble(w -> -w.value), most);
  }

  /** Returns the workloads on which another policy is better by most. */
  static List<BadWorkload> lost(CategoryBlock block, String policy, int most) {
    Comparator<BadWorkload> byLoss = Comparator.comparingDouble(w -> w.bestValue - w.value);
    return first(block, policy, byLoss, most).stream().filter(w -> w.value > w.bestValue).toList();
  }

  /** Few are wanted of many, so only the best so far are kept. Equal ones stay in their order. */
  private static List<BadWorkload> first(
      CategoryBlock block, String policy, Comparator<BadWorkload> order, int most) {
    List<BadWorkload> kept = new ArrayList<>();
    for (String category : block.categories()) {
      for (int i = 0; i < block.runs(category, policy).count(); i++) {
        BadWorkload next = of(block, policy, category, i);
        if (kept.size() < most || order.compare(next, kept.getLast()) < 0) {
          kept.add(next);
          kept.sort(order);
          kept = new ArrayList<>(kept.subList(0, Math.min(most, kept.size())));
        }
      }
    }
    return kept;
  }

  private static BadWorkload of(CategoryBlock block, String policy, String category, int workload) {
    String best = policy;
    PolicyRuns runs = block.runs(category, policy);
    long least = runs.values(MEASURE).get(workload);
    for (String other : block.policies()) {
      long steps = block.runs(category, other).values(MEASURE).get(workload);
      if (steps < least) {
        least = steps;
        best = other;
      }
    }
    return new BadWorkload(
        category, workload, runs.value(MEASURE, workload), best, least / MEASURE.stepsPerUnit());
  }
}
