package akula.cli.results;

import akula.statistics.comparison.Comparison;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Digits;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.statistics.uncertainty.DifferenceSources;
import akula.statistics.uncertainty.DrawnShifts;
import akula.toolkit.results.PartComparison;
import java.util.List;
import java.util.Optional;

/** How far other workloads, and other data, can bring the difference of two policies. */
final class SourcesTable {
  private final PartComparison part;
  private final Comparison comparison;
  private final RunKind kind;

  SourcesTable(PartComparison part, RunKind kind) {
    this.part = part;
    this.comparison = part.comparison().orElseThrow();
    this.kind = kind;
  }

  /** Returns the table; its rows are those of the comparison. */
  String text() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left(kind.group()),
                Column.right("difference"),
                Column.right(kind.runs()),
                Column.right("measurement"),
                Column.right("both"),
                Column.right("same order (%)")));
    for (Comparison.InCategory row : comparison.categories()) {
      table.row(cells(row.category(), part.sources(row).orElseThrow()));
    }
    if (comparison.categories().size() > 1) {
      table.separator().row(cells("all", part.sources().orElseThrow()));
    }
    return table.text();
  }

  /** Returns which differences drawing shifts out of where they were measured, if any. */
  Optional<String> shifts() {
    DrawnShifts shifts = new DrawnShifts(comparison.measure());
    for (Comparison.InCategory row : comparison.categories()) {
      shifts.add("the difference in " + row.category(), part.sources(row).orElseThrow().data());
    }
    if (comparison.categories().size() > 1) {
      shifts.add("the difference over all", part.sources().orElseThrow().data());
    }
    return shifts.sentence();
  }

  /** Returns how it is to be read. */
  String legend() {
    return ("How sure the mean difference is, with half-widths of 95%% intervals by where they come"
            + " from: %s, other %1$s of the same kind; measurement, other figures of the data set"
            + " within their intervals (%d draws); both, the two together. Same order: in how many"
            + " of the draws the means are in the same order, in brackets with the 95%% interval of that"
            + " share.")
        .formatted(kind.runs(), part.sources().orElseThrow().data().draws());
  }

  private static List<String> cells(String name, DifferenceSources sources) {
    double least =
        sources.difference().hasInterval()
            ? Math.min(sources.difference().halfWidth(), sources.measurementHalfWidth())
            : sources.measurementHalfWidth();
    int decimals = least > 0 ? Digits.decimals(least) : Digits.decimals(sources.bothHalfWidth());
    return List.of(
        name,
        Digits.atLeast(sources.difference().mean(), decimals),
        halfWidth(sources.difference().halfWidth(), decimals),
        halfWidth(sources.measurementHalfWidth(), decimals),
        halfWidth(sources.bothHalfWidth(), decimals),
        sources.data().sameSign().percent());
  }

  private static String halfWidth(double value, int decimals) {
    return Double.isNaN(value) ? "-" : "±" + Digits.fixed(value, decimals);
  }
}
