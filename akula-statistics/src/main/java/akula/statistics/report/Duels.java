package akula.statistics.report;

import akula.statistics.comparison.Holm;
import akula.statistics.comparison.Pairing;
import akula.statistics.comparison.Verdict;
import akula.statistics.metrics.Measure;
import akula.statistics.number.LongValues;
import java.util.ArrayList;
import java.util.List;

/** Every policy of a block against every other one, on all workloads; corrected for all pairs. */
final class Duels {
  private final List<String> policies;
  private final List<Pairing> pairings = new ArrayList<>();
  private final double[] pValues;

  Duels(CategoryBlock block, Measure measure) {
    policies = block.policies();
    for (int first = 0; first < policies.size(); first++) {
      for (int second = first + 1; second < policies.size(); second++) {
        List<LongValues> values =
            block.distinct(policies.get(first), policies.get(second), measure);
        pairings.add(Pairing.of(measure, values.getFirst(), values.getLast()));
      }
    }
    pValues = Holm.corrected(pairings.stream().mapToDouble(Pairing::pValue).toArray());
  }

  /** Returns the share of the workloads that a policy wins against another one. */
  double share(String policy, String other) {
    Pairing pairing = pairings.get(pair(policy, other));
    long won = isFirst(policy, other) ? pairing.won() : pairing.lost();
    return won / (double) pairing.workloads();
  }

  /** Returns whether a policy is shown to be better than another one. */
  boolean isBetter(String policy, String other) {
    int pair = pair(policy, other);
    Verdict wanted = isFirst(policy, other) ? Verdict.FIRST : Verdict.SECOND;
    return pairings.get(pair).verdict(pValues[pair]) == wanted;
  }

  private boolean isFirst(String policy, String other) {
    return policies.indexOf(policy) < policies.indexOf(other);
  }

  /** The pairs stand in the order of their first policies, then of their second ones. */
  private int pair(String policy, String other) {
    int first = Math.min(policies.indexOf(policy), policies.indexOf(other));
    int second = Math.max(policies.indexOf(policy), policies.indexOf(other));
    int before = first * policies.size() - first * (first + 1) / 2;
    return before + second - first - 1;
  }
}
