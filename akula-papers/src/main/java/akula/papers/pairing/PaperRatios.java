package akula.papers.pairing;

import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/**
 * Each time of Table 2 here over that of the paper. A data set may be fitted to the times under
 * Linux, so the other 24 are looked at apart from these.
 */
final class PaperRatios {
  /**
   * One time.
   *
   * @param ratio here over the paper's
   */
  record Cell(String workload, String policy, double ratio) {
    String text() {
      return String.format(Locale.ROOT, "%.2f (%s %s)", ratio, workload, policy);
    }

    SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("workload", workload);
      fields.put("policy", policy);
      fields.put("ratio", ratio);
      return fields;
    }
  }

  private final PairingResults results;

  PaperRatios(PairingResults results) {
    this.results = results;
  }

  private Cell cell(String workload, String policy) {
    double here = results.seconds(workload, policy).mean();
    return new Cell(workload, policy, here / PairingTable.seconds(workload, policy));
  }

  /** Returns those that nothing is fitted to and that are known, the least first. */
  List<Cell> besideLinux() {
    List<Cell> cells = new ArrayList<>();
    for (String policy : PairingTable.POLICIES) {
      if (!policy.equals(PairingTable.LINUX)) {
        PairingTable.WORKLOADS.forEach(workload -> cells.add(cell(workload, policy)));
      }
    }
    cells.removeIf(cell -> Double.isNaN(cell.ratio()));
    cells.sort(Comparator.comparingDouble(Cell::ratio));
    return cells;
  }

  /** Returns the median of those; NaN if there are none. */
  double median() {
    List<Cell> cells = besideLinux();
    int count = cells.size();
    return count == 0
        ? Double.NaN
        : (cells.get((count - 1) / 2).ratio() + cells.get(count / 2).ratio()) / 2;
  }

  /** Returns all of them as a table, and what they come to. */
  String text() {
    List<Column> columns = new ArrayList<>(List.of(Column.left("workload")));
    PairingTable.POLICIES.forEach(policy -> columns.add(Column.right(policy)));
    TextTable table = new TextTable(columns);
    for (String workload : PairingTable.WORKLOADS) {
      List<String> row = new ArrayList<>(List.of(workload));
      PairingTable.POLICIES.forEach(
          policy -> row.add(String.format(Locale.ROOT, "%.2f", cell(workload, policy).ratio())));
      table.row(row);
    }
    return table.text() + summary();
  }

  private String summary() {
    List<Cell> cells = besideLinux();
    return cells.isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            "the %d cells beside linux_24: median %.2f, least %s, greatest %s\n",
            cells.size(),
            median(),
            cells.getFirst().text(),
            cells.getLast().text());
  }

  /** Returns what they come to, for programs. */
  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("median", median());
    List<Cell> cells = besideLinux();
    fields.put("least", cells.isEmpty() ? null : cells.getFirst().fields());
    fields.put("greatest", cells.isEmpty() ? null : cells.getLast().fields());
    return fields;
  }
}
