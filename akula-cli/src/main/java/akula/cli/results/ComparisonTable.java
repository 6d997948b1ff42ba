package akula.cli.results;

import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Pairing;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Digits;
import akula.statistics.table.TextTable;
import java.util.List;
import java.util.stream.Stream;

/** The table that the words of a comparison rest on. */
final class ComparisonTable {
  private ComparisonTable() {}

  /** Returns the table: a row for each category, and one for all workloads. */
  static String of(Comparison comparison, RunKind kind) {
    TextTable table =
        new TextTable(
            Stream.concat(
                    Stream.of(TextTable.Column.left(kind.group())),
                    Stream.of(
                            kind == RunKind.SIMULATED ? "work-\nloads" : "repe-\ntitions",
                            broken(comparison.first()),
                            broken(comparison.second()),
                            "difference,\nmean",
                            "difference,\nmedian",
                            "won/tied/\nlost (%)",
                            "effect",
                            "p")
                        .map(TextTable.Column::right))
                .toList());
    comparison
        .categories()
        .forEach(row -> table.row(cells(row.category(), row.pairing(), row.pValue())));
    if (comparison.categories().size() > 1) {
      table.separator().row(cells("all", comparison.all(), comparison.all().pValue()));
    }
    return table.text();
  }

  private static List<String> cells(String name, Pairing pairing, double pValue) {
    long n = pairing.workloads();
    int decimals = Figures.decimals(pairing);
    return List.of(
        name,
        Long.toString(n),
        Digits.atLeast(pairing.first(), decimals),
        Digits.atLeast(pairing.second(), decimals),
        Digits.of(pairing.difference()),
        Figures.median(pairing),
        "%s/%s/%s"
            .formatted(
                Figures.percent(pairing.won(), n),
                Figures.percent(pairing.tied(), n),
                Figures.percent(pairing.lost(), n)),
        Digits.fixed(pairing.effect(), 2),
        pValue < 0.0001 ? "<0.0001" : Digits.fixed(pValue, 4));
  }

  /**
   * Returns how the table is to be read.
   *
   * @param kind whether the runs were simulated or real
   * @param parts how many tables there are, each of a part of the sweep
   * @param categories the greatest number of categories of one
   */
  static String legend(
      RunKind kind, Measure measure, String first, String second, int parts, int categories) {
    return "Differences are %s less %s, %s. With 95%% confidence intervals: how far the mean and"
            .formatted(first, second, unitInWords(measure, first))
        + " the median of such %s can be from these; %s not in them."
            .formatted(
                kind.runs(),
                switch (kind) {
                  case SIMULATED -> "that the simulator is a model is";
                  case WRITTEN -> "other workloads, and that the simulator is a model, are";
                  case REAL, SERVED -> "other workloads and machines are";
                })
        + " Effect: rank-biserial, from -1 (%s won every time) to 1 (%s did)."
            .formatted(second, first)
        + correction(kind, parts, categories);
  }

  private static String correction(RunKind kind, int parts, int categories) {
    if (categories == 1 && parts == 1) {
      return "";
    }
    String first =
        parts == 1
            ? " The p of the %d %s are corrected for being %1$d tests (Holm): with 95%% none"
                .formatted(categories, kind.groups())
            : " In each part the p of the %s are corrected for being several tests (Holm):"
                    .formatted(kind.groups())
                + " with 95% none of a part";
    return first
        + " below 0.05 is there by chance alone. That of 'all' is one test by itself"
        + (parts == 1
            ? "."
            : ", one in each part, and of many parts one shows something by chance.");
  }

  private static String unitInWords(Measure measure, String first) {
    String unit = measure.differenceUnit();
    String better =
        "%s 0 %s is better".formatted(measure.higherIsBetter() ? "above" : "below", first);
    return unit.isEmpty() ? better : "in %s; %s".formatted(unit, better);
  }

  private static String broken(String policy) {
    return policy.replace(":", ":\n").replace(",", ",\n");
  }
}
