package akula.toolkit.bound;

import akula.bootstrap.sweep.BoundsMeans;
import akula.formats.Numbers;
import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Digits;
import akula.statistics.results.BoundsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.SummaryJson;
import akula.statistics.summary.Summary;
import akula.statistics.summary.SummaryRow;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/** How far the policies of a sweep are from the bounds: means over the workloads of a category. */
public final class BoundDistances {
  private static final String ALL = "all";

  /** A difference of two means that are equal is at most this, per cent. */
  private static final double ROUNDING = 1e-6;

  private final RunKind kind;
  private final Summary summary;
  private final List<BoundsMeans> means;
  private final BoundsMeans all = new BoundsMeans();

  /**
   * Compares.
   *
   * @param summary of the runs
   * @param means of the bounds, by category, in the order of the summary; none for closed runs,
   *     which have no bounds
   * @param kind how what stands in the rows is called
   */
  public BoundDistances(Summary summary, List<BoundsMeans> means, RunKind kind) {
    this.kind = kind;
    this.summary = summary;
    this.means = List.copyOf(means);
    means.forEach(all::add);
  }

  /** Returns tables for people. */
  public String text() {
    if (means.isEmpty()) {
      return "No bounds: the runs are closed, their threads begin anew.\n";
    }
    return block("Average degradation (%)", false)
        + "\n"
        + block("Worst degradation (%)", true)
        + "\n"
        + "+ percentage points above best_static, the best placement that never moves a thread;\n"
        + "- below it, as policies that move or pause threads can be; lower_bound is what none can beat\n"
        + proof();
  }

  private String proof() {
    long workloads = all.workloads();
    return "best_static is %s\n"
        .formatted(
            BoundsCsv.proven(
                all.exact(), all.gaps(), workloads, Numbers.count(workloads, "workload")));
  }

  private String block(String title, boolean worst) {
    List<Column> columns = new ArrayList<>(List.of(Column.left(kind.group())));
    columns.add(Column.right("lower_bound"));
    columns.add(Column.right("best_static"));
    summary.policies().forEach(policy -> columns.add(Column.right(policy)));
    TextTable table = new TextTable(columns);
    for (int category = 0; category < means.size(); category++) {
      table.row(line(summary.categories().get(category), category, means.get(category), worst));
    }
    if (means.size() > 1) {
      table.separator();
      table.row(line(ALL, -1, all, worst));
    }
    return title + " beside the bounds, means\n" + table.text();
  }

  private List<String> line(String name, int category, BoundsMeans bounds, boolean worst) {
    List<String> line = new ArrayList<>(List.of(name));
    double lower = bounds.lowerBound(worst);
    line.add(Double.isNaN(lower) ? "unknown" : number(lower));
    double best = bounds.bestStatic(worst);
    line.add(Double.isNaN(best) ? "not proven" : number(best));
    for (int policy = 0; policy < summary.policies().size(); policy++) {
      line.add(
          row(category, policy)
              .map(row -> Double.isNaN(best) ? "-" : signed(mean(row, worst) - best))
              .orElse(""));
    }
    return line;
  }

  private Optional<SummaryRow> row(int category, int policy) {
    return category < 0 ? summary.acrossCategories(policy, ALL) : summary.row(category, policy);
  }

  private static String signed(double distance) {
    String number = number(distance);
    return number.startsWith("-") ? number : "+" + number;
  }

  private static String number(double value) {
    return Digits.atLeast(Math.abs(value) < ROUNDING ? 0 : value, 1);
  }

  private static double mean(SummaryRow row, boolean worst) {
    return (worst ? row.worstDegradationPercent() : row.averageDegradationPercent()).mean();
  }

  /** Returns the summary as JSON, with the bounds, if any, and each policy's distances. */
  public SequencedMap<String, Object> json() {
    SequencedMap<String, Object> json = SummaryJson.of(summary);
    List<Object> bounds = new ArrayList<>();
    for (int category = 0; category < means.size(); category++) {
      bounds.add(fields(summary.categories().get(category), category, means.get(category)));
    }
    if (!bounds.isEmpty()) {
      json.put("bounds", bounds);
    }
    return json;
  }

  private SequencedMap<String, Object> fields(String name, int category, BoundsMeans bounds) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("category", name);
    fields.put("workloads", bounds.workloads());
    fields.put("exact", bounds.exact());
    fields.put("best_static_average", orNull(bounds.bestStatic(false)));
    fields.put("best_static_worst", orNull(bounds.bestStatic(true)));
    fields.put("lower_bound_average", orNull(bounds.lowerBound(false)));
    fields.put("lower_bound_worst", orNull(bounds.lowerBound(true)));
    List<Object> distances = new ArrayList<>();
    for (int policy = 0; policy < summary.policies().size(); policy++) {
      row(category, policy).ifPresent(row -> distances.add(distance(row, bounds)));
    }
    fields.put("policies", distances);
    return fields;
  }

  private static SequencedMap<String, Object> distance(SummaryRow row, BoundsMeans bounds) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", row.policy());
    fields.put("average_above_best_static", orNull(mean(row, false) - bounds.bestStatic(false)));
    fields.put("average_above_lower_bound", orNull(mean(row, false) - bounds.lowerBound(false)));
    fields.put("worst_above_best_static", orNull(mean(row, true) - bounds.bestStatic(true)));
    fields.put("worst_above_lower_bound", orNull(mean(row, true) - bounds.lowerBound(true)));
    return fields;
  }

  private static Double orNull(double value) {
    return Double.isNaN(value) ? null : value;
  }

  /**
   * Returns the summary as CSV with four more columns.
   *
   * @param more columns that there are beside the usual ones
   */
  public String csv(RunColumns more) {
    List<String> lines =
        new String(SummaryCsv.encode(summary, more), StandardCharsets.UTF_8).lines().toList();
    StringBuilder csv =
        new StringBuilder(lines.getFirst())
            .append(",average_above_best_static,average_above_lower_bound")
            .append(",worst_above_best_static,worst_above_lower_bound\n");
    List<SummaryRow> rows = summary.rows();
    for (int i = 0; i < rows.size(); i++) {
      int category = summary.categories().indexOf(rows.get(i).category());
      BoundsMeans bounds = means.isEmpty() ? all : means.get(category);
      csv.append(lines.get(i + 1));
      distance(rows.get(i), bounds).values().stream()
          .skip(1)
          .forEach(value ->
              csv.append(
                  value == null ? "," : String.format(Locale.ROOT, ",%.6f", (Double) value)));
      csv.append('\n');
    }
    return csv.toString();
  }
}
