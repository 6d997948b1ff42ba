package akula.papers.akula;

import static akula.statistics.metrics.Measure.WORST;

import akula.bootstrap.sweep.Category;
import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Claims of section 3.4 of the AKULA paper: 128 cores in 32 domains. */
final class ManyCores {
  static final List<String> CATEGORIES = Category.MANYCORE.stream().map(Category::name).toList();

  /** As di_swap, but judging by relative speeds: to find out why di_swap does what it does. */
  static final String BY_PROGRESS = "di_swap:metric=PROGRESS_RATE";

  private static final List<String> OTHERS = List.of("naive_cluster", "naive_spread", "di", "swap");
  private static final String TURN = "D48_S32_T48";
  private static final double LEAST_TURN = 1.15;
  private static final double GREATEST_TURN = 1.45;

  private final Evidence evidence;

  ManyCores(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>(List.of(swapFallsBehind(), bothIsBest(), turn()));
    findings.addAll(new SwapPairs(evidence, CATEGORIES).findings());
    return findings;
  }

  private Estimate ratio(String category, String first, String second) {
    return evidence.ratio(List.of(category), WORST, first, second);
  }

  private List<String> lines(List<String> policies) {
    List<String> lines = new ArrayList<>();
    for (String category : CATEGORIES) {
      lines.add(Wording.line(evidence, List.of(category), WORST, policies));
    }
    return lines;
  }

  private Finding swapFallsBehind() {
    List<Condition> conditions = new ArrayList<>();
    for (String category : CATEGORIES) {
      Estimate ratio = ratio(category, "swap", "di");
      conditions.add(
          new Condition(
              category + ": " + Wording.times("swap", ratio, "di"),
              "above 1",
              Outcome.above(ratio, 1)));
    }
    return new Finding(
        "On a machine with 128 cores swap falls behind di.",
        "section 3.4, Figure 9",
        "The mean worst case of swap is higher in every category.",
        conditions,
        lines(List.of("di", "swap")),
        "");
  }

  private Finding bothIsBest() {
    List<Condition> conditions = new ArrayList<>();
    List<String> failing = new ArrayList<>();
    for (String category : CATEGORIES) {
      for (String other : OTHERS) {
        Estimate ratio = ratio(category, "di_swap", other);
        Outcome outcome = Outcome.below(ratio, 1);
        conditions.add(
            new Condition(
                category + ": " + Wording.times("di_swap", ratio, other), "below 1", outcome));
        if (outcome == Outcome.DOES_NOT_HOLD && !failing.contains(category)) {
          failing.add(category);
        }
      }
    }
    List<String> policies = new ArrayList<>(OTHERS);
    policies.addAll(List.of("di_swap", BY_PROGRESS));
    return new Finding(
            "di_swap is superior for all categories.",
            "section 3.4, Figure 9",
            "Its mean worst case is lower than those of di, swap and the naive policies in every"
                + " category.",
            conditions,
            withRatios(lines(policies)),
            "")
        .because(failing.isEmpty() ? "" : why(failing));
  }

  private List<String> withRatios(List<String> lines) {
    List<String> all = new ArrayList<>(lines);
    all.add(
        "worst case of di_swap, times that of di: "
            + String.join(
                ", ",
                CATEGORIES.stream()
                    .map(c -> c + " " + FigureText.number(ratio(c, "di_swap", "di"), 3))
                    .toList()));
    return all;
  }

  /**
   * Looks at the same search with another measure. Where that does not lose what di_swap loses, it
   * is the measure that loses it.
   */
  private String why(List<String> failing) {
    List<String> better = failing.stream().filter(c -> isSurelyLess(c, BY_PROGRESS, "di")).toList();
    List<String> equal =
        failing.stream()
            .filter(c -> !better.contains(c) && isSurelyLess(c, BY_PROGRESS, "di_swap"))
            .toList();
    List<String> rest =
        failing.stream().filter(c -> !better.contains(c) && !equal.contains(c)).toList();
    List<String> reasons = new ArrayList<>();
    if (!better.isEmpty() || !equal.isEmpty()) {
      reasons.add(
          "di_swap keeps an exchange if the mean IPC rises, in which a fast thread counts more than"
              + " a slow one. Judged by relative speeds the same search, times di, comes to "
              + byProgress(Stream.concat(better.stream(), equal.stream()).toList())
              + ": what IPC costs there is gone"
              + (equal.isEmpty()
                  ? "."
                  : ", though nothing is surely won in " + FigureText.list(equal) + "."));
    }
    if (!rest.isEmpty()) {
      reasons.add(
          "In %s it does not help to judge by relative speeds (%s); why is not known."
              .formatted(FigureText.list(rest), byProgress(rest)));
    }
    return String.join(" ", reasons);
  }

  private boolean isSurelyLess(String category, String first, String second) {
    return Outcome.below(ratio(category, first, second), 1) == Outcome.HOLDS;
  }

  private String byProgress(List<String> categories) {
    return FigureText.list(
        categories.stream()
            .map(c -> FigureText.number(ratio(c, BY_PROGRESS, "di"), 3) + " in " + c)
            .toList());
  }

  private Finding turn() {
    Estimate ratio = ratio(TURN, "swap", "di");
    return new Finding(
            "swap performs 30% worse than di for " + TURN + ".",
            "section 3.4, Figure 9",
            String.format(
                Locale.ROOT,
                "The mean worst case of swap is %.2f to %.2f times that of di.",
                LEAST_TURN,
                GREATEST_TURN),
            List.of(
                new Condition(
                    Wording.times("swap", ratio, "di"),
                    String.format(Locale.ROOT, "%.2f to %.2f", LEAST_TURN, GREATEST_TURN),
                    Outcome.between(ratio, LEAST_TURN, GREATEST_TURN))),
            List.of(Wording.line(evidence, List.of(TURN), WORST, List.of("di", "swap"))),
            "")
        .because(whyTheTurnIsGreater(ratio));
  }

  private String whyTheTurnIsGreater(Estimate ratio) {
    String most = SwapPairs.swap(SwapPairs.PAIRS.getLast());
    Estimate withMore = ratio(TURN, most, "di");
    return ratio.mean() > GREATEST_TURN && withMore.high() < ratio.low()
        ? "swap falls behind, further than in the paper. How far depends on how many exchanges it"
            + " may try, for which the paper gives no number: with up to 16 times as many, "
            + Wording.times(most, withMore, "di")
            + "."
        : "";
  }
}
