package akula.cli.reproduce;

import static akula.statistics.metrics.Measure.AVERAGE;
import static akula.statistics.metrics.Measure.WORST;

import akula.bootstrap.sweep.Category;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Claims of section 3.3 of the AKULA paper: workloads with semi-devils. */
final class BadlyBehaved {
  static final List<String> CATEGORIES =
      Category.BADLY_BEHAVED.stream().map(Category::name).toList();

  /** As swap, but judging by relative speeds: to find out why swap does what it does. */
  static final String BY_PROGRESS = "swap:metric=PROGRESS_RATE";

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
    return List.of(semiDevilsAloneSpreadLeast(), searchBeatsSorting(), nearlyHalf());
  }

  private Finding semiDevilsAloneSpreadLeast() {
    String least =
        CATEGORIES.stream()
            .min(Comparator.comparingDouble(c -> evidence.spread(c, WellBehaved.ALL, AVERAGE)))
            .orElseThrow();
    return new Finding(
        "Workloads of semi-devils alone (D0_S8_T0) offer the least to gain.",
        "section 3.3",
        "The variance of the policies' average degradation on a workload is least in D0_S8_T0.",
        least.equals("D0_S8_T0"),
        List.of(
            "variance of the policies' averages, in squared percentage points: "
                + CATEGORIES.stream()
                    .map(c ->
                        String.format(
                            Locale.ROOT,
                            "%s %.3f",
                            c,
                            evidence.spread(c, WellBehaved.ALL, AVERAGE)))
                    .collect(Collectors.joining(", "))),
        "");
  }

  private boolean surelyBeats(String policy, String other) {
    return evidence.isSurelyLower(shown, WORST, policy, other);
  }

  private Finding searchBeatsSorting() {
    boolean holds =
        List.of("swap", "di_swap").stream()
            .allMatch(search -> surelyBeats(search, "di") && surelyBeats(search, "threshold"));
    List<String> lines = new ArrayList<>();
    for (String category : shown) {
      lines.add(evidence.line(List.of(category), WORST, WellBehaved.SMART));
    }
    lines.add(evidence.line(shown, WORST, List.of("threshold", "di", "swap", "di_swap")));
    lines.add(evidence.line(shown, WORST, List.of("di", "swap", BY_PROGRESS)));
    return new Finding(
        "swap and di_swap beat di and threshold in the worst case.",
        "section 3.3, Figure 7",
        "The mean of each over D1_S6_T1, D2_S4_T2 and D3_S2_T3 is lower, and the 95% interval of"
            + " the paired difference leaves zero out.",
        holds,
        lines,
        holds ? "" : why());
  }

  private String why() {
    return surelyBeats(BY_PROGRESS, "di")
        ? "swap keeps what raises the mean IPC, and IPC weighs fast threads more: an exchange that"
            + " costs a slow devil much and gives a fast turtle a little looks like a gain. Judged"
            + " by mean relative speed ("
            + BY_PROGRESS
            + ") the same search beats di. So in these data the search is good enough and its"
            + " yardstick is not."
        : "";
  }

  private Finding nearlyHalf() {
    double di = evidence.mean(NEARLY_HALF, "di", WORST);
    double swap = evidence.mean(NEARLY_HALF, "swap", WORST);
    boolean holds = di / swap >= LEAST_RATIO && di / swap <= GREATEST_RATIO;
    return new Finding(
        "On the 8-core machine swap is better than di by nearly 50% for the mix of "
            + NEARLY_HALF
            + " (the paper writes D4_S2_T4).",
        "section 3.4 on Figure 7",
        "The mean worst case of di is 1.25 to 1.75 times that of swap.",
        holds,
        List.of(
            evidence.line(List.of(NEARLY_HALF), WORST, List.of("di", "swap", BY_PROGRESS))
                + String.format(Locale.ROOT, " (di %.2f times swap)", di / swap)),
        holds || di / evidence.mean(NEARLY_HALF, BY_PROGRESS, WORST) < LEAST_RATIO ? "" : why());
  }
}
