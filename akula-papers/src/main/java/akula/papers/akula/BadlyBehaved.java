package akula.papers.akula;

import static akula.statistics.metrics.Measure.WORST;

import akula.bootstrap.sweep.Category;
import akula.papers.claims.Condition;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Claims of section 3.3 of the AKULA paper: workloads with semi-devils. */
final class BadlyBehaved {
  static final List<String> CATEGORIES =
      Category.BADLY_BEHAVED.stream().map(Category::name).toList();

  /** As swap, but judging by relative speeds: to find out why swap does what it does. */
  static final String BY_PROGRESS = "swap:metric=PROGRESS_RATE";

  private static final List<String> SORTING = List.of("threshold", "di");
  private static final String NEARLY_HALF = "D3_S2_T3";
  private static final double LEAST_RATIO = 1.25;
  private static final double GREATEST_RATIO = 1.75;

  private final Evidence evidence;
  private final List<String> shown;

  BadlyBehaved(Evidence evidence) {
    this.evidence = evidence;
    shown = CATEGORIES.stream().filter(name -> !name.equals("D0_S8_T0")).toList();
  }

  List<Finding> findings() {
    return List.of(
        new Spreads(evidence, CATEGORIES, WellBehaved.ALL).semiDevilsSpreadLeast(),
        searchBeatsSorting(),
        nearlyHalf());
  }

  private Finding searchBeatsSorting() {
    List<Condition> conditions = new ArrayList<>();
    for (String search : List.of("swap", "di_swap")) {
      for (String sorting : SORTING) {
        Estimate ratio = evidence.ratio(shown, WORST, search, sorting);
        conditions.add(
            new Condition(
                Wording.times(search, ratio, sorting), "below 1", Outcome.below(ratio, 1)));
      }
    }
    List<String> policies = new ArrayList<>(WellBehaved.SMART);
    policies.add(BY_PROGRESS);
    List<String> lines = new ArrayList<>();
    for (String category : shown) {
      lines.add(Wording.line(evidence, List.of(category), WORST, policies));
    }
    lines.add(Wording.line(evidence, shown, WORST, policies));
    return new Finding(
            "swap and di_swap beat di and threshold in the worst case.",
            "section 3.3, Figure 7",
            "The mean worst case of each over D1_S6_T1, D2_S4_T2 and D3_S2_T3 is lower than that of"
                + " either.",
            conditions,
            lines,
            "")
        .because(whySearchFails());
  }

  private String whySearchFails() {
    boolean betterThanAll =
        SORTING.stream()
            .allMatch(sorting ->
                Outcome.below(evidence.ratio(shown, WORST, BY_PROGRESS, sorting), 1)
                    == Outcome.HOLDS);
    return betterThanAll
        ? otherMeasure(
            Wording.times(BY_PROGRESS, evidence.ratio(shown, WORST, BY_PROGRESS, "di"), "di"))
        : "";
  }

  /** The reason that the same search with another measure shows. */
  private static String otherMeasure(String figure) {
    return "swap keeps an exchange if the mean IPC rises, and in that mean a fast thread counts"
        + " more than a slow one, whatever each loses. Judged by relative speeds the same"
        + " search is better: "
        + figure
        + ". So better placements are there and are tried, and IPC does not tell which they are.";
  }

  private Estimate nearlyHalf(String search) {
    return evidence.ratio(List.of(NEARLY_HALF), WORST, "di", search);
  }

  private Finding nearlyHalf() {
    Estimate ratio = nearlyHalf("swap");
    return new Finding(
            "On the 8-core machine swap is better than di by nearly 50% for the mix of "
                + NEARLY_HALF
                + " (the paper writes D4_S2_T4).",
            "section 3.4 on Figure 7",
            String.format(
                Locale.ROOT,
                "The mean worst case of di is %.2f to %.2f times that of swap.",
                LEAST_RATIO,
                GREATEST_RATIO),
            List.of(
                new Condition(
                    Wording.times("di", ratio, "swap"),
                    String.format(Locale.ROOT, "%.2f to %.2f", LEAST_RATIO, GREATEST_RATIO),
                    Outcome.between(ratio, LEAST_RATIO, GREATEST_RATIO))),
            List.of(
                Wording.line(
                    evidence, List.of(NEARLY_HALF), WORST, List.of("di", "swap", BY_PROGRESS))),
            "")
        .because(whyNotHalf(ratio));
  }

  private String whyNotHalf(Estimate ratio) {
    Estimate byProgress = nearlyHalf(BY_PROGRESS);
    return ratio.mean() < LEAST_RATIO && byProgress.low() > Math.max(1, ratio.mean())
        ? otherMeasure(Wording.times("di", byProgress, BY_PROGRESS))
        : "";
  }
}
