package akula.cli.reproduce;

import static akula.statistics.metrics.Measure.AVERAGE;
import static akula.statistics.metrics.Measure.MIGRATIONS;
import static akula.statistics.metrics.Measure.WORST;

import akula.bootstrap.sweep.Category;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Claims of section 3.4 of the AKULA paper: 128 cores in 32 domains. */
final class ManyCores {
  static final List<Integer> PAIRS = List.of(1, 2, 4, 8, 16);
  static final List<String> CATEGORIES = Category.MANYCORE.stream().map(Category::name).toList();

  /** As di_swap, but judging by relative speeds: to find out why di_swap does what it does. */
  private static final String BY_PROGRESS = "di_swap:metric=PROGRESS_RATE";

  private static final String TURN = "D48_S32_T48";
  private static final double LEAST_TURN = 1.15;
  private static final double GREATEST_TURN = 1.45;

  private final Evidence evidence;

  ManyCores(Evidence evidence) {
    this.evidence = evidence;
  }

  /** Returns the specification of swap-X. */
  static String swap(int pairs) {
    return pairs == 1 ? "swap" : "swap:pairs=" + pairs;
  }

  List<Finding> findings() {
    return List.of(swapFallsBehind(), bothIsBest(), turn(), morePairsAreBetter(), fewMigrations());
  }

  private List<String> where(String better, String worse) {
    return CATEGORIES.stream()
        .filter(c -> evidence.mean(c, better, WORST) < evidence.mean(c, worse, WORST))
        .toList();
  }

  private List<String> lines(List<String> policies) {
    List<String> lines = new ArrayList<>();
    for (String category : CATEGORIES) {
      lines.add(evidence.line(List.of(category), WORST, policies));
    }
    return lines;
  }

  private Finding swapFallsBehind() {
    return new Finding(
        "On a machine with 128 cores swap falls behind di.",
        "section 3.4, Figure 9",
        "The mean worst case of swap is higher in every category.",
        where("di", "swap").size() == CATEGORIES.size(),
        lines(List.of("di", "swap")),
        "");
  }

  private Finding bothIsBest() {
    List<String> others = CATEGORIES.stream().filter(c -> !isBest(c)).toList();
    return new Finding(
        "di_swap is superior for all categories.",
        "section 3.4, Figure 9",
        "Its mean worst case is lower than those of di, swap and the naive policies in every"
            + " category.",
        others.isEmpty(),
        lines(List.of("naive_cluster", "naive_spread", "di", "swap", "di_swap", BY_PROGRESS)),
        others.isEmpty() ? "" : "Not so in " + String.join(", ", others) + why(others));
  }

  private String why(List<String> categories) {
    List<String> better =
        categories.stream()
            .filter(c -> evidence.mean(c, BY_PROGRESS, WORST) < evidence.mean(c, "di", WORST))
            .toList();
    return ". Judged by mean relative speed instead of mean IPC, which weighs fast threads more ("
        + BY_PROGRESS
        + "), the same search is better than di in "
        + (better.isEmpty() ? "none" : String.join(", ", better))
        + " of these.";
  }

  private boolean isBest(String category) {
    double both = evidence.mean(category, "di_swap", WORST);
    return List.of("naive_cluster", "naive_spread", "di", "swap").stream()
        .allMatch(policy -> both < evidence.mean(category, policy, WORST));
  }

  private Finding turn() {
    double di = evidence.mean(TURN, "di", WORST);
    double ratio = evidence.mean(TURN, "swap", WORST) / di;
    return new Finding(
        "swap performs 30% worse than di for " + TURN + ".",
        "section 3.4, Figure 9",
        "The mean worst case of swap is 1.15 to 1.45 times that of di.",
        ratio >= LEAST_TURN && ratio <= GREATEST_TURN,
        List.of(
            evidence.line(List.of(TURN), WORST, List.of("di", "swap"))
                + String.format(Locale.ROOT, " (swap %.2f times di)", ratio)),
        ratio > GREATEST_TURN
            ? String.format(
                Locale.ROOT,
                "The turn is there, and it is greater than in the paper. How great it is depends on"
                    + " how often swap may try, for which the paper gives no number: with up to 16"
                    + " times as many trials (swap:pairs=16) it is %.2f times di.",
                evidence.mean(TURN, swap(16), WORST) / di)
            : "");
  }

  private Finding morePairsAreBetter() {
    double[] worst =
        PAIRS.stream().mapToDouble(x -> evidence.mean(CATEGORIES, swap(x), WORST)).toArray();
    boolean falls = true;
    for (int i = 1; i < worst.length; i++) {
      falls &= worst[i] < worst[i - 1];
    }
    double first = (worst[0] - worst[1]) / (worst[0] - worst[worst.length - 1]);
    return new Finding(
        "swap-X improves with X (1, 2, 4, 8, 16), most of it from 1 to 2.",
        "section 3.4, Figure 10",
        "The mean worst case over all categories falls at each step, and the first step is more"
            + " than half of the whole fall.",
        falls && first > 0.5,
        List.of(
            evidence.line(CATEGORIES, WORST, PAIRS.stream().map(ManyCores::swap).toList()),
            evidence.line(CATEGORIES, AVERAGE, PAIRS.stream().map(ManyCores::swap).toList()),
            String.format(
                Locale.ROOT, "from 1 to 2: %.0f %% of the fall from 1 to 16", 100 * first)),
        "");
  }

  private Finding fewMigrations() {
    double two = evidence.mean(CATEGORIES, swap(2), MIGRATIONS);
    double sixteen = evidence.mean(CATEGORIES, swap(16), MIGRATIONS);
    return new Finding(
        "swap-2 has far fewer migrations than swap-16.",
        "section 3.4, Figure 10",
        "It has at most a quarter of them.",
        two <= sixteen / 4,
        List.of(
            PAIRS.stream()
                .map(x ->
                    String.format(
                        Locale.ROOT,
                        "%s %.0f",
                        swap(x),
                        evidence.mean(CATEGORIES, swap(x), MIGRATIONS)))
                .collect(Collectors.joining(", ", "migrations of a run: ", ""))),
        "");
  }
}
