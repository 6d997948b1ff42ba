package akula.cli.results;

import akula.formats.csv.RowEncoder;
import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Pairing;
import akula.statistics.comparison.Verdict;
import akula.statistics.reading.BoundsTable;
import akula.statistics.uncertainty.DifferenceSources;
import akula.toolkit.results.PartComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** A comparison for programs: a row for each category and one for all workloads. */
final class ComparisonRows {
  private ComparisonRows() {}

  /** Returns comparisons as JSON: those of parts in a list. */
  static SequencedMap<String, Object> json(List<PartComparison> parts, LostWorkloads lost) {
    if (parts.getFirst().part().name().isEmpty()) {
      return json(parts.getFirst(), lost);
    }
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    List<Object> list = new ArrayList<>();
    for (PartComparison part : parts) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      if (part.comparison().isPresent()) {
        fields = json(part, lost);
      } else {
        fields.put("not_compared", part.obstacle());
      }
      fields.putFirst("part", part.part().name());
      list.add(fields);
    }
    json.put("parts", list);
    return json;
  }

  private static SequencedMap<String, Object> json(PartComparison part, LostWorkloads lost) {
    Comparison comparison = part.comparison().orElseThrow();
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("metric", comparison.measure().word());
    json.put("first", comparison.first());
    json.put("second", comparison.second());
    json.put("higher_is_better", comparison.measure().higherIsBetter());
    json.put("correction", "holm");
    json.put("all", all(part, comparison));
    json.put("categories", categories(part, comparison));
    json.put("bounds", bounds(part, comparison));
    SequencedMap<String, Object> most = new LinkedHashMap<>();
    most.put("first", lost.json(part, comparison.first(), comparison.second()));
    most.put("second", lost.json(part, comparison.second(), comparison.first()));
    json.put("lost_by_most", most);
    return json;
  }

  /** Mean distances from the bounds; those that are not known are left out. */
  private static SequencedMap<String, Object> bounds(PartComparison part, Comparison comparison) {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    for (BoundsTable.Kind kind : BoundsTable.Kind.values()) {
      var first = part.distance(comparison.first(), kind);
      var second = part.distance(comparison.second(), kind);
      if (first.isPresent() && second.isPresent()) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("workloads", first.get().count());
        fields.put("first_above", first.get().mean());
        fields.put("first_above_ci_low", first.get().low());
        fields.put("first_above_ci_high", first.get().high());
        fields.put("second_above", second.get().mean());
        fields.put("second_above_ci_low", second.get().low());
        fields.put("second_above_ci_high", second.get().high());
        json.put(kind.name().toLowerCase(Locale.ROOT), fields);
      }
    }
    return json;
  }

  private static SequencedMap<String, Object> all(PartComparison part, Comparison comparison) {
    Pairing all = comparison.all();
    SequencedMap<String, Object> row = row(comparison, all, all.pValue(), comparison.verdict());
    part.sources().ifPresent(sources -> add(row, sources));
    return row;
  }

  private static List<SequencedMap<String, Object>> categories(
      PartComparison part, Comparison comparison) {
    List<SequencedMap<String, Object>> rows = new ArrayList<>();
    for (Comparison.InCategory category : comparison.categories()) {
      var row = row(comparison, category.pairing(), category.pValue(), category.verdict());
      row.putFirst("category", category.category());
      part.sources(category).ifPresent(sources -> add(row, sources));
      rows.add(row);
    }
    return rows;
  }

  /** Errors and intervals of the mean difference, by where they come from. */
  private static void add(SequencedMap<String, Object> row, DifferenceSources sources) {
    double mean = sources.difference().mean();
    row.put("workloads_error", sources.workloadsError());
    row.put("measurement_error", sources.measurementError());
    row.put("measurement_ci_low", mean - sources.measurementHalfWidth());
    row.put("measurement_ci_high", mean + sources.measurementHalfWidth());
    row.put("both_error", sources.bothError());
    row.put("both_ci_low", mean - sources.bothHalfWidth());
    row.put("both_ci_high", mean + sources.bothHalfWidth());
    row.put("draws", (long) sources.data().draws());
    row.put("draws_mean", sources.data().mean());
    row.put("draws_low", sources.data().low());
    row.put("draws_high", sources.data().high());
    row.put("same_order_share", sources.data().sameSign().value());
    row.put("same_order_share_low", sources.data().sameSign().low());
    row.put("same_order_share_high", sources.data().sameSign().high());
    row.put("open", sources.isOpen());
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

  /**
   * Returns comparisons as rows of CSV, the header first; {@code all} is the last category. Where
   * there are parts, they are in the first column, and those that could not be compared are left
   * out.
   */
  static List<RowEncoder> csv(List<PartComparison> parts) {
    List<SequencedMap<String, Object>> rows = new ArrayList<>();
    for (PartComparison part : parts) {
      part.comparison()
          .ifPresent(comparison -> {
            List<SequencedMap<String, Object>> ofPart = categories(part, comparison);
            SequencedMap<String, Object> all = all(part, comparison);
            all.putFirst("category", "all");
            ofPart.add(all);
            if (!part.part().name().isEmpty()) {
              ofPart.forEach(row -> row.putFirst("part", part.part().name()));
            }
            rows.addAll(ofPart);
          });
    }
    return lines(rows);
  }

  /** Returns rows with the same keys as rows of CSV, the header first. */
  static List<RowEncoder> lines(List<SequencedMap<String, Object>> rows) {
    List<RowEncoder> lines = new ArrayList<>();
    RowEncoder header = new RowEncoder();
    rows.getFirst().keySet().forEach(header::text);
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
