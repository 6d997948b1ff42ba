package akula.papers.siblings;

import java.util.ArrayList;
import java.util.List;

/**
 * A way to give bonuses: a point between fairness and misses.
 *
 * @param text as the paper writes it, or the policy
 * @param label the same where there is little room
 * @param family which of these it is
 * @param policy what to simulate, but for options that all share
 * @param isOfThePaper whether the paper tried it
 */
record BonusRule(String text, String label, Family family, String policy, boolean isOfThePaper) {
  /** What differs from one to the next. */
  enum Family {
    CFS("CFS"),
    IN_TIME("(b, 0, 0)"),
    GLOBAL("(b, b, b)"),
    MEASURED("measured"),
    MEASURED_IN_TIME("measured, on each core alone");

    private final String text;

    Family(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /** The bonuses of the grid, nanoseconds; the paper has 0, 4K and 5M. */
  private static final List<Integer> GRID =
      List.of(0, 4_000, 20_000, 100_000, 500_000, 2_000_000, 5_000_000, 20_000_000, 100_000_000);

  private static final String CFS_VERSION = "version=2.6.24,startDebit=false";
  private static final String WITH_COST = CFS_VERSION + ",decisionCost=" + Costs.USUAL.decision();

  /** Returns all, CFS first. */
  static List<BonusRule> all() {
    List<BonusRule> all = new ArrayList<>();
    all.add(new BonusRule("CFS", "CFS", Family.CFS, "cfs:" + CFS_VERSION, false));
    GRID.forEach(nanos -> all.add(of(nanos, Family.IN_TIME)));
    GRID.stream().skip(1).forEach(nanos -> all.add(of(nanos, Family.GLOBAL)));
    all.add(measured("refill x 1/4", "R / 4", Family.MEASURED, "times=0.25"));
    all.add(measured("refill", "R", Family.MEASURED, "times=1"));
    all.add(measured("refill x 4", "4 R", Family.MEASURED, "times=4"));
    all.add(measured("refill in time", "R in time", Family.MEASURED_IN_TIME, "global=false"));
    return all;
  }

  private static BonusRule of(int nanos, Family family) {
    String global = family == Family.IN_TIME ? "0" : brief(nanos);
    String text = "(%s, %s, %2$s)".formatted(brief(nanos), global);
    String policy =
        "global_aggregation:timeBonus=%dns,globalTimeBonus=%dns,globalBonus=%2$dns,%s"
            .formatted(nanos, family == Family.IN_TIME ? 0 : nanos, WITH_COST);
    return new BonusRule(
        text,
        brief(nanos),
        family,
        policy,
        Bonus.TRIED.stream().anyMatch(it -> it.text().equals(text)));
  }

  private static BonusRule measured(String text, String label, Family family, String options) {
    return new BonusRule(
        text, label, family, "refill_aggregation:%s,%s".formatted(options, WITH_COST), false);
  }

  /** Returns nanoseconds as the paper writes them: {@code 4K}, {@code 5M}. */
  private static String brief(int nanos) {
    return nanos >= 1_000_000
        ? nanos / 1_000_000 + "M"
        : nanos >= 1_000 ? nanos / 1_000 + "K" : Integer.toString(nanos);
  }
}
