package akula.papers.akula;

import static akula.statistics.metrics.Measure.AVERAGE;
import static akula.statistics.metrics.Measure.MAKESPAN;
import static akula.statistics.metrics.Measure.MIGRATIONS;
import static akula.statistics.metrics.Measure.WORST;

import akula.bootstrap.sweep.Category;
import akula.papers.akula.Evidence.Term;
import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Claims of section 3.4 of the AKULA paper on swap-X, which tries up to X exchanges at once. */
final class SwapPairs {
  static final List<Integer> PAIRS = List.of(1, 2, 4, 8, 16);

  /** Time from one trial of swap to the next, by default: its option {@code period}. */
  static final double TRIAL_SECONDS = 1;

  private static final int DOMAIN_CORES = 4;
  private static final double MOST = 0.5;
  private static final double FAR_FEWER = 0.25;

  private final Evidence evidence;
  private final List<String> categories;

  SwapPairs(Evidence evidence, List<String> categories) {
    this.evidence = evidence;
    this.categories = categories;
  }

  /** Returns the specification of swap-X. */
  static String swap(int pairs) {
    return pairs == 1 ? "swap" : "swap:pairs=" + pairs;
  }

  private static List<String> all() {
    return PAIRS.stream().map(SwapPairs::swap).toList();
  }

  List<Finding> findings() {
    return List.of(morePairsAreBetter(), fewMigrations());
  }

  private Estimate fall(int from, int to) {
    return evidence.difference(categories, WORST, swap(from), swap(to));
  }

  private Finding morePairsAreBetter() {
    List<Condition> conditions = new ArrayList<>();
    for (int i = 1; i < PAIRS.size(); i++) {
      Estimate fall = fall(PAIRS.get(i - 1), PAIRS.get(i));
      conditions.add(
          new Condition(
              "fall from swap-%d to swap-%d: %s percentage points"
                  .formatted(PAIRS.get(i - 1), PAIRS.get(i), FigureText.number(fall, 1)),
              "above 0",
              Outcome.above(fall, 0)));
    }
    conditions.add(firstStepIsMost());
    return new Finding(
            "swap-X improves with X (1, 2, 4, 8, 16), most of it from 1 to 2.",
            "section 3.4, Figure 10",
            "The mean worst case over all categories falls at each step, and the first step is more"
                + " than half of the whole fall.",
            conditions,
            List.of(
                Wording.line(evidence, categories, WORST, all()),
                Wording.line(evidence, categories, AVERAGE, all()),
                falls()),
            "")
        .because(why());
  }

  /** With a = mean of swap-1, b of swap-2, z of swap-16: a - b is more than half of a - z. */
  private Condition firstStepIsMost() {
    Estimate more =
        evidence.sum(
            categories,
            WORST,
            List.of(
                new Term(1 - MOST, swap(1)),
                new Term(-1, swap(2)),
                new Term(MOST, swap(PAIRS.getLast()))));
    return new Condition(
        "fall from swap-1 to swap-2 less half of the whole: %s percentage points"
            .formatted(FigureText.number(more, 1)),
        "above 0",
        Outcome.above(more, 0));
  }

  private String falls() {
    List<String> falls = new ArrayList<>();
    for (int i = 1; i < PAIRS.size(); i++) {
      falls.add(FigureText.number(fall(PAIRS.get(i - 1), PAIRS.get(i)), 1));
    }
    return "fall of the worst case at each step: %s percentage points; from 1 to 2 it is %.0f %% of"
            .formatted(
                String.join(", ", falls), 100 * fall(1, 2).mean() / fall(1, PAIRS.getLast()).mean())
        + " the whole";
  }

  /**
   * Where more trials keep helping after the first step, trials are what is short. How many there
   * can be follows from how often a thread ends, after which everything begins anew.
   */
  private String why() {
    if (firstStepIsMost().outcome() != Outcome.DOES_NOT_HOLD) {
      return "";
    }
    int threads = Category.parse(categories.getFirst()).applicationCount();
    double betweenEnds = evidence.mean(categories, "swap", MAKESPAN) / threads;
    return String.format(
        Locale.ROOT,
        "Trials are what is short, so each doubling keeps helping. A thread ends every %.1f s on"
            + " average, after which the search begins anew; until then swap-1 has time for about"
            + " %.0f trials, and swap-16 for %.0f, of the %,d exchanges of two threads that there"
            + " are. The paper says neither how often swap tries nor for how long it waits.",
        betweenEnds,
        Math.max(1, betweenEnds / TRIAL_SECONDS),
        PAIRS.getLast() * Math.max(1, betweenEnds / TRIAL_SECONDS),
        threads * (threads - DOMAIN_CORES) / 2);
  }

  private Finding fewMigrations() {
    Estimate ratio = evidence.ratio(categories, MIGRATIONS, swap(2), swap(16));
    return new Finding(
        "swap-2 has far fewer migrations than swap-16.",
        "section 3.4, Figure 10",
        "It has at most a quarter of them.",
        List.of(
            new Condition(
                Wording.times(swap(2), ratio, swap(16)),
                String.format(Locale.ROOT, "at most %.2f", FAR_FEWER),
                Outcome.atMost(ratio, FAR_FEWER))),
        List.of(
            all().stream()
                .map(policy ->
                    String.format(
                        Locale.ROOT,
                        "%s %.0f",
                        Wording.policy(policy),
                        evidence.mean(categories, policy, MIGRATIONS)))
                .collect(
                    Collectors.joining(", ", "migrations of threads in a run, on average: ", ""))),
        "");
  }
}
