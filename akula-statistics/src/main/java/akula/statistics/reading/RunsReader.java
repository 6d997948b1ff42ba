package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.statistics.metrics.Measure;
import akula.statistics.results.RunsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@code runs.csv}. The workloads of a category come in the order of their numbers under each
 * policy, so a row that is missing, twice or out of place shows at its line.
 */
final class RunsReader {
  private static final CsvSchema COLUMNS = RunsCsv.ALL;
  private static final int CATEGORY = 0;
  private static final int WORKLOAD = 1;
  private static final int POLICY = 2;
  private static final Map<Measure, Integer> MEASURES = positions();

  private final FileMistakes complaints;
  private final Map<String, Map<String, PolicyRuns.Rows>> cells = new LinkedHashMap<>();
  private final Set<String> policies = new LinkedHashSet<>();
  private final long[] values = new long[Measure.values().length];

  private RunsReader(FileMistakes complaints) {
    this.complaints = complaints;
  }

  private static Map<Measure, Integer> positions() {
    Map<Measure, Integer> positions = new LinkedHashMap<>();
    for (Measure measure : Measure.values()) {
      positions.put(measure, COLUMNS.position(measure.column()));
    }
    return positions;
  }

  /** Reads the content of the file that the complaints name. */
  static RunTable read(InputStream in, FileMistakes complaints) throws IOException {
    RunsReader reader = new RunsReader(complaints);
    TableStream.read(in, COLUMNS, RunsCsv.SCHEMA.size(), complaints, reader::take);
    reader.requireSameWorkloads();
    return reader.table();
  }

  private void take(TableRow row) {
    String category = row.name(CATEGORY);
    String policy = row.name(POLICY);
    long workload = row.numberFrom(0, WORKLOAD);
    MEASURES.forEach((measure, column) -> {
      if (row.has(column)) {
        values[measure.ordinal()] = row.number(column);
      }
    });
    if (row.isSound()) {
      checkSense(row);
    }
    PolicyRuns.Rows rows =
        cells
            .computeIfAbsent(category, _ -> new LinkedHashMap<>())
            .computeIfAbsent(policy, _ -> new PolicyRuns.Rows());
    policies.add(policy);
    if (workload != rows.count() && row.isSound()) {
      complainOfOrder(row, workload, rows);
    }
    MEASURES.forEach((measure, column) -> {
      if (row.has(column)) {
        rows.add(measure, values[measure.ordinal()]);
      }
    });
    // One mistake is reported once: behind it the rows are expected to continue from where they
    // are.
    rows.endRow(row.isSound() ? rows.count() : workload, row.line());
  }

  /** What follows from the definitions of the measures, whatever was simulated. */
  private void checkSense(TableRow row) {
    if (values[Measure.AVERAGE.ordinal()] > values[Measure.WORST.ordinal()]) {
      row.complain(
          "the average degradation %s is above the worst, %s: the row was edited",
          row.text(MEASURES.get(Measure.AVERAGE)), row.text(MEASURES.get(Measure.WORST)));
    } else if (values[Measure.UNFAIRNESS.ordinal()] < Measure.UNFAIRNESS.stepsPerUnit()) {
      row.complain(
          "unfairness is %s; expected at least 1: the row was edited",
          row.text(MEASURES.get(Measure.UNFAIRNESS)));
    }
  }

  private static void complainOfOrder(TableRow row, long workload, PolicyRuns.Rows rows) {
    String what =
        workload < rows.count()
            ? "workload %d of %s under %s stands here again; the last one was in line %d"
            : "workload %d of %s under %s stands here, but %d was expected:"
                + " rows before this line are missing, or it was edited";
    row.complain(
        what,
        workload,
        row.text(CATEGORY),
        row.text(POLICY),
        workload < rows.count() ? rows.lastLine() : rows.count());
  }

  /** Under the policies of a category the workloads are the same, unless rows are missing. */
  private void requireSameWorkloads() {
    if (!complaints.isEmpty()) {
      return;
    }
    cells.forEach((category, row) -> {
      int most = row.values().stream().mapToInt(PolicyRuns.Rows::count).max().orElse(0);
      row.forEach((policy, rows) -> {
        if (rows.count() < most) {
          complaints.add(
              rows.lastLine(),
              "is the last row of %s under %s, which has %d workloads where another policy has %d:"
                  + " rows behind this line are missing",
              category,
              policy,
              rows.count(),
              most);
        }
      });
    });
    if (cells.isEmpty()) {
      complaints.add(0, "has no rows; expected one for each run");
    }
  }

  private RunTable table() {
    Map<String, Map<String, PolicyRuns>> read = new LinkedHashMap<>();
    cells.forEach((category, row) -> {
      Map<String, PolicyRuns> runs = new LinkedHashMap<>();
      row.forEach((policy, rows) -> runs.put(policy, rows.runs()));
      read.put(category, runs);
    });
    return new RunTable(read.keySet(), policies, read);
  }
}
