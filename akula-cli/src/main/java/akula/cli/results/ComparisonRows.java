package akula.cli.results;

import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Pairing;
import akula.statistics.comparison.Verdict;
import akula.statistics.results.RowEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** A comparison for programs: a row for each category and one for all workloads. */
final class ComparisonRows {
  private ComparisonRows() {}

  /** Returns the comparison as JSON. */
  static SequencedMap<String, Object> json(Comparison comparison) {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("metric", comparison.measure().word());
    json.put("first", comparison.first());
    json.put("second", comparison.second());
    json.put("higher_is_better", comparison.measure().higherIsBetter());
    json.put("correction", "holm");
    json.put("all", all(comparison));
    json.put("categories", categories(comparison));
    return json;
  }

  private static SequencedMap<String, Object> all(Comparison comparison) {
    Pairing all = comparison.all();
    return row(comparison, all, all.pValue(), comparison.verdict());
  }

  private static List<SequencedMap<String, Object>> categories(Comparison comparison) {
    List<SequencedMap<String, Object>> rows = new ArrayList<>();
    for (Comparison.InCategory category : comparison.categories()) {
      var row = row(comparison, category.pairing(), category.pValue(), category.verdict());
      row.putFirst("category", category.category());
      rows.add(row);
    }
    return rows;
  }

  private static SequencedMap<String, Object> row(
      Comparison comparison, Pairing pairing, double corrected, Verdict verdict) {
    SequencedMap<String, Object> row = new LinkedHashMap<>();
    row.put("workloads", pairing.workloads());
    row.put("first_mean", pairing.first());
    row.put("second_mean", pairing.second());
    row.put("difference_mean", pairing.difference().mean());
    row.put("difference_mean_ci_low", pairing.difference().low());
    row.put("difference_mean_ci_high", pairing.difference().high());
    row.put("difference_median", pairing.inUnits(pairing.median().value()));
    row.put("difference_median_ci_low", pairing.inUnits(pairing.median().low()));
    row.put("difference_median_ci_high", pairing.inUnits(pairing.median().high()));
    row.put("won", pairing.won());
    row.put("tied", pairing.tied());
    row.put("lost", pairing.lost());
    row.put("rank_biserial", pairing.effect());
    row.put("p", pairing.pValue());
    row.put("p_corrected", corrected);
    row.put(
        "better",
        switch (verdict) {
          case FIRST -> comparison.first();
          case SECOND -> comparison.second();
          case UNDECIDED -> null;
        });
    return row;
  }

  /** Returns the comparison as rows of CSV, the header first; {@code all} is the last category. */
  static List<RowEncoder> csv(Comparison comparison) {
    List<SequencedMap<String, Object>> rows = categories(comparison);
    SequencedMap<String, Object> all = all(comparison);
    all.putFirst("category", "all");
    rows.add(all);
    List<RowEncoder> lines = new ArrayList<>();
    RowEncoder header = new RowEncoder();
    all.keySet().forEach(header::text);
    lines.add(header);
    rows.forEach(row -> lines.add(line(row)));
    return lines;
  }

  private static RowEncoder line(SequencedMap<String, Object> row) {
    RowEncoder line = new RowEncoder();
    row.forEach((key, value) -> {
      switch (value) {
        case null -> line.empty();
        case Long whole -> line.integer(whole);
        // Six decimals would make the small ones zero.
        case Double p when key.startsWith("p") -> line.text(Double.toString(p));
        case Double number when Double.isNaN(number) -> line.empty();
        case Double number -> line.decimal(number);
        default -> line.text(value.toString());
      }
    });
    return line;
  }
}
