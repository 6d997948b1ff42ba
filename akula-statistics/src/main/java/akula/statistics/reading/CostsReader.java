package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.statistics.metrics.RunCost;
import akula.statistics.metrics.RunKind;
import akula.statistics.results.CostsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Reads {@code costs.csv}, which has a row for each run. */
final class CostsReader {
  private static final CsvSchema COLUMNS = CostsCsv.SCHEMA;
  private static final int FIRST = 3;

  private final RunOrderCheck order;
  private final SequencedMap<String, List<RunCost>> costs = new LinkedHashMap<>();

  private CostsReader(RunOrderCheck order) {
    this.order = order;
  }

  /**
   * Reads the content of a file.
   *
   * @param in the content of the file that the complaints name
   * @param runsFile name of the file of the runs, for messages
   */
  static SequencedMap<String, List<RunCost>> read(
      InputStream in, RunTable runs, String runsFile, FileMistakes complaints) throws IOException {
    RunOrderCheck order = new RunOrderCheck(runs, runsFile, RunKind.REAL, "costs", complaints);
    CostsReader reader = new CostsReader(order);
    TableStream.read(in, COLUMNS, COLUMNS.size(), complaints, reader::take);
    order.requireAll();
    return reader.costs;
  }

  private void take(TableRow row) {
    String category = row.name(0);
    long workload = row.numberFrom(0, 1);
    String policy = row.name(2);
    if (row.isSound()) {
      order.take(row, category, workload, policy);
    }
    long[] values = new long[COLUMNS.size() - FIRST];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.numberFrom(0, FIRST + i);
    }
    if (row.isSound() && (values[1] > values[2] || values[2] > values[3])) {
      row.complain(
          "late_50_percent_s, late_99_percent_s and late_most_s are %s, %s and %s; expected each at"
              + " least that before it",
          row.text(4), row.text(5), row.text(6));
    }
    costs.computeIfAbsent(policy, _ -> new ArrayList<>()).add(cost(values));
  }

  private static RunCost cost(long[] v) {
    return new RunCost(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10], v[11]);
  }
}
