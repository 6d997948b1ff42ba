package akula.papers.akula;

import static akula.statistics.metrics.Measure.AVERAGE;

import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How far apart policies lie on the workloads of a category, by which the paper tells how much
 * there is to gain: claims of sections 3.2 and 3.3.
 */
final class Spreads {
  private static final String UNIT = "squared percentage points";
  private static final String ALONE = "D0_S8_T0";
  private static final String CLUSTER = "naive_cluster";

  /** The paper shows four of its nine categories and does not name them. */
  private static final int SHOWN = 4;

  private final Evidence evidence;
  private final List<String> categories;
  private final List<String> policies;

  Spreads(Evidence evidence, List<String> categories, List<String> policies) {
    this.evidence = evidence;
    this.categories = categories;
    this.policies = policies;
  }

  private Estimate spread(String category) {
    return evidence.spread(category, policies, AVERAGE);
  }

  /** Returns the spread relative to the square of the mean of all policies. */
  private double relative(String category) {
    double mean = evidence.meanOfAll(category, policies, AVERAGE);
    return spread(category).mean() / (mean * mean);
  }

  private static List<String> widest(List<String> among, ToDoubleFunction<String> spread) {
    return among.stream()
        .sorted(Comparator.comparingDouble(spread).reversed())
        .limit(SHOWN)
        .toList();
  }

  private String line(String what, Function<String, String> figure) {
    return categories.stream()
        .map(category -> category + " " + figure.apply(category))
        .collect(Collectors.joining(", ", what + ": ", ""));
  }

  private String lineOfSpreads(int decimals) {
    return line(
        "variance of the policies' average degradation, in " + UNIT,
        category -> FigureText.number(spread(category), decimals));
  }

  private Condition greater(String wide, String narrow, int decimals) {
    Estimate difference = Evidence.difference(spread(wide), spread(narrow));
    return new Condition(
        "variance of %s less that of %s: %s %s"
            .formatted(wide, narrow, FigureText.number(difference, decimals), UNIT),
        "more than 0",
        Outcome.above(difference, 0));
  }

  /**
   * Judges which categories spread the policies most.
   *
   * @param fair the categories with a fair mix of devils and turtles, more than four
   */
  Finding mixesSpreadMost(List<String> fair, Devils devils) {
    String last = widest(fair, c -> spread(c).mean()).getLast();
    List<String> others = categories.stream().filter(c -> !fair.contains(c)).toList();
    String widest = widest(others, c -> spread(c).mean()).getFirst();
    return new Finding(
            "The categories in which the policies differ most are those with a fair mix of devils"
                + " and turtles.",
            "section 3.2",
            "The four categories with the greatest variance of the policies' average degradation on"
                + " a workload each have at least two devils and two turtles.",
            List.of(greater(last, widest, 1)),
            List.of(
                lineOfSpreads(1),
                line(
                    "the same divided by the square of the policies' mean, no unit",
                    c -> String.format(Locale.ROOT, "%.3f", relative(c))),
                "a fair mix, looked at in claims 3 to 6: " + String.join(", ", fair)),
            "")
        .because(why(widest, fair, devils));
  }

  private String why(String widest, List<String> fair, Devils devils) {
    Comparator<String> byMean =
        Comparator.comparingDouble(policy -> evidence.mean(widest, policy, AVERAGE));
    String best = policies.stream().min(byMean).orElseThrow();
    String worst = policies.stream().max(byMean).orElseThrow();
    List<String> relativelyWidest = widest(categories, this::relative);
    return "In %s, too, much depends on who shares a memory domain: average degradation is %s under"
            .formatted(widest, Wording.percent(evidence.mean(widest, worst, AVERAGE)))
        + " %s and %s under %s. %s"
            .formatted(
                worst,
                Wording.percent(evidence.mean(widest, best, AVERAGE)),
                best,
                devils.differInHarm())
        + "Divided by the square of the mean, the variance is greatest in %s, which are %sfair"
            .formatted(
                FigureText.list(relativelyWidest),
                fair.containsAll(relativelyWidest) ? "" : "not all ")
        + " mixes.";
  }

  /** Judges whether semi-devils alone offer the least to gain. */
  Finding semiDevilsSpreadLeast() {
    return new Finding(
            "Workloads of semi-devils alone (" + ALONE + ") offer the least to gain.",
            "section 3.3",
            "The variance of the policies' average degradation on a workload is less in "
                + ALONE
                + " than in each other category.",
            everyOtherIsWider(),
            List.of(lineOfSpreads(2)),
            "")
        .because(whyNotLeast());
  }

  private List<Condition> everyOtherIsWider() {
    return categories.stream()
        .filter(category -> !category.equals(ALONE))
        .map(category -> greater(category, ALONE, 2))
        .toList();
  }

  /** The packing of naive_cluster can hide how close the others are: looks at these alone. */
  private String whyNotLeast() {
    List<String> rest = policies.stream().filter(p -> !p.equals(CLUSTER)).toList();
    Spreads others = new Spreads(evidence, categories, rest);
    return others.everyOtherIsWider().stream().allMatch(c -> c.outcome() == Outcome.HOLDS)
        ? ("Most of the variance in %s is that of naive_cluster. Among the other policies it is"
                    + " least there: ")
                .formatted(ALONE)
            + others.line("", c -> FigureText.number(others.spread(c), 2)).substring(2)
            + " "
            + UNIT
            + "."
        : "";
  }
}
