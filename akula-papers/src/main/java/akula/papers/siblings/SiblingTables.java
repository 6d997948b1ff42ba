package akula.papers.siblings;

import akula.papers.claims.FigureText;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/** Figures 4 and 5 of the paper as tables. */
record SiblingTables(SiblingTimes times) {

  /** Returns both as text. */
  String text() {
    return "Run time of a memory test, average, times that under CFS (Figure 4)\n"
        + ratios(MemoryRun::averageSeconds, "s")
        + "\nRun time of the one that takes longest, times that under CFS (Figure 4)\n"
        + ratios(MemoryRun::greatestSeconds, "s")
        + "\nL2 misses of all, times those under CFS (Figure 5)\n"
        + ratios(run -> run.misses() / 1e6, "10^6")
        + "\n± half-width of the 95% interval\n";
  }

  private String ratios(ToDoubleFunction<MemoryRun> measure, String unit) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("block")));
    columns.add(Column.right("CFS (%s)".formatted(unit)));
    Bonus.TRIED.forEach(bonus -> columns.add(Column.right(bonus.text())));
    TextTable table = new TextTable(columns);
    for (Access access : Access.ALL) {
      List<String> cells = new ArrayList<>(List.of(access.text()));
      cells.add(FigureText.number(times.of(measure, access, Bonus.CFS), 3));
      for (Bonus bonus : Bonus.TRIED) {
        cells.add(FigureText.number(times.ratio(measure, access, bonus, Bonus.CFS), 3));
      }
      table.row(cells);
    }
    return table.text();
  }

  /** Returns both for programs: one entry for each block and bonus. */
  List<SequencedMap<String, Object>> fields() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (Access access : Access.ALL) {
      for (Bonus bonus : Bonus.ALL) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("block_kib", access.kib());
        fields.put("access", access.writes() ? "write" : "read");
        fields.put("bonus", bonus.text());
        put(fields, "average_s", times.of(MemoryRun::averageSeconds, access, bonus));
        put(fields, "greatest_s", times.of(MemoryRun::greatestSeconds, access, bonus));
        put(fields, "misses", times.of(MemoryRun::misses, access, bonus));
        all.add(fields);
      }
    }
    return all;
  }

  private static void put(SequencedMap<String, Object> fields, String key, Estimate estimate) {
    fields.put(key, estimate.mean());
    fields.put(key + "_half_width", estimate.hasInterval() ? estimate.halfWidth() : null);
  }
}
