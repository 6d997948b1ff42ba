package akula.papers.symbiotic;

import akula.papers.claims.Condition;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.symbiotic.CoRunnerShares.Pair;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The claims of section 6.5, Figures 9 and 10: who shares a core with whom. The paper names only
 * some programs of its workloads, so they cannot be run again; those that are drawn are looked at.
 */
final class CoRunnerClaims {
  /** On how many cores the workloads of the figures run. */
  static final int CORES = 5;

  /** From here on two predominate, between what the paper has (66 and 70%) and none. */
  private static final double PREDOMINANT = 0.6;

  private static final double NONE = 0.5;
  private static final String SOURCE = "section 6.5, Figure ";

  private final SmtOutcomes outcomes;

  CoRunnerClaims(SmtOutcomes outcomes) {
    this.outcomes = outcomes;
  }

  /** Judges the claims about modes that were run on so many cores. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    if (!outcomes.together(2).isEmpty()) {
      findings.add(two(outcomes.together(2)));
    }
    if (!outcomes.together(4).isEmpty()) {
      findings.add(four(outcomes.together(4)));
    }
    return findings;
  }

  private static Finding two(List<CoRunnerShares> workloads) {
    Pair most = workloads.stream().map(CoRunnerShares::most).max(byShare()).orElseThrow();
    Pair fewest = workloads.stream().map(CoRunnerShares::most).min(byShare()).orElseThrow();
    return new Finding(
        "Of two workloads on five cores, two threads to each, one has couples that are together in"
            + " 66% and 70% of the quanta, h264ref with libquantum and milc with bwaves; in the"
            + " other no couple is predominant.",
        SOURCE + "9",
        "Of the workloads that are drawn one has a couple that is together for at least 60% of the"
            + " time, and one has none for 50%. If there is none such it is not certain: another"
            + " one may be.",
        List.of(predominant(most), dispersed("in one, at most " + text(fewest), fewest)),
        List.of(
            named(workloads, "h264ref", "libquantum", 66), named(workloads, "milc", "bwaves", 70)),
        "The paper names four programs of one workload and none of the other, so that neither can"
            + " be run again.");
  }

  private static Finding four(List<CoRunnerShares> workloads) {
    CoRunnerShares shown =
        workloads.stream()
            .filter(one -> one.most().share() >= PREDOMINANT && one.least().share() < NONE)
            .findFirst()
            .orElse(
                workloads.stream()
                    .max(Comparator.comparing(CoRunnerShares::most, byShare()))
                    .get());
    return new Finding(
        "With four threads to each of five cores some programs usually share one (four of"
            + " cactusADM twice, h264ref, sjeng and gobmk; leslie3d, libquantum twice and gcc), and"
            + " others run beside several.",
        SOURCE + "10",
        "Of the workloads that are drawn one has two programs that are together for at least 60% of"
            + " the time, and in the same one a program is beside no other for 50%. If there is"
            + " none such it is not certain: another one may be. The paper has no figures.",
        List.of(
            predominant(shown.most()),
            dispersed("most often beside one: " + text(shown.least()), shown.least())),
        List.of(),
        "The paper does not name all programs of its workload, so that it cannot be run again; in"
            + " workloads that are drawn no program is there twice.");
  }

  private static Condition predominant(Pair pair) {
    return new Condition(
        text(pair),
        "at least 60",
        pair.share() >= PREDOMINANT ? Outcome.HOLDS : Outcome.NOT_CERTAIN);
  }

  private static Condition dispersed(String figure, Pair pair) {
    return new Condition(
        figure, "below 50", pair.share() < NONE ? Outcome.HOLDS : Outcome.NOT_CERTAIN);
  }

  /** In all workloads that have both; what the six others are is not told of the paper's. */
  private static String named(List<CoRunnerShares> workloads, String one, String other, int paper) {
    List<String> found =
        workloads.stream()
            .filter(workload -> workload.has(one, other))
            .map(workload -> percent(workload.share(one, other)))
            .toList();
    return ("%s with %s in drawn workloads that have both: %s (paper: %d, beside programs that it"
            + " does not name)")
        .formatted(
            one, other, found.isEmpty() ? "there is none" : String.join(", ", found) + " %", paper);
  }

  private static Comparator<Pair> byShare() {
    return Comparator.comparingDouble(Pair::share);
  }

  private static String text(Pair pair) {
    return "%s %s %%".formatted(pair.names(), percent(pair.share()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * share);
  }

  /** Returns a row for each workload. */
  static String table(List<CoRunnerShares> workloads) {
    TextTable table =
        new TextTable(
            List.of(
                Column.right("workload"),
                Column.left("most often together"),
                Column.right("time (%)"),
                Column.left("keeps least to one"),
                Column.right("time (%)")));
    for (int i = 0; i < workloads.size(); i++) {
      Pair most = workloads.get(i).most();
      Pair least = workloads.get(i).least();
      table.row(
          Integer.toString(i + 1),
          most.names(),
          percent(most.share()),
          least.names(),
          percent(least.share()));
    }
    return table.text();
  }
}
