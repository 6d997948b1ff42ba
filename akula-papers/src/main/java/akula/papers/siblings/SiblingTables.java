package akula.papers.siblings;

import akula.papers.claims.FigureText;
import akula.statistics.number.Estimate;
import akula.statistics.plot.BarPlot;
import akula.statistics.report.NamedPlot;
import akula.statistics.report.PlotPage;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/** Figures 4 and 5 of the paper as tables. */
record SiblingTables(SiblingTimes times) {

  private static final String CAPTION =
      "Groups are blocks that are read and written, bars the bonuses; 1 is as under CFS. The thin"
          + " lines are 95% intervals over the repeats.";

  /** What is shown of a run: a part of a figure. */
  private record Shown(
      String name, String title, String unit, ToDoubleFunction<MemoryRun> measure) {}

  private static final List<Shown> ALL =
      List.of(
          new Shown(
              "average",
              "Run time of a memory test, average, times that under CFS (Figure 4)",
              "s",
              MemoryRun::averageSeconds),
          new Shown(
              "greatest",
              "Run time of the one that takes longest, times that under CFS (Figure 4)",
              "s",
              MemoryRun::greatestSeconds),
          new Shown(
              "misses",
              "L2 misses of all, times those under CFS (Figure 5)",
              "10^6",
              run -> run.misses() / 1e6));

  /** Returns both as text. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Shown shown : ALL) {
      List<String> header = header(shown);
      List<Column> columns = new ArrayList<>(List.of(Column.left(header.getFirst())));
      header.stream().skip(1).forEach(title -> columns.add(Column.right(title)));
      TextTable table = new TextTable(columns);
      rows(shown).forEach(table::row);
      text.append(text.isEmpty() ? "" : "\n").append(shown.title()).append('\n');
      text.append(table.text());
    }
    return text + "\n± half-width of the 95% interval\n";
  }

  private static List<String> header(Shown shown) {
    List<String> header = new ArrayList<>(List.of("block", "CFS (%s)".formatted(shown.unit())));
    Bonus.TRIED.forEach(bonus -> header.add(bonus.text()));
    return header;
  }

  private List<List<String>> rows(Shown shown) {
    List<List<String>> rows = new ArrayList<>();
    for (Access access : Access.ALL) {
      List<String> cells = new ArrayList<>(List.of(access.text()));
      cells.add(FigureText.number(times.of(shown.measure(), access, Bonus.CFS), 3));
      for (Bonus bonus : Bonus.TRIED) {
        cells.add(FigureText.number(ratio(shown, access, bonus), 3));
      }
      rows.add(cells);
    }
    return rows;
  }

  private Estimate ratio(Shown shown, Access access, Bonus bonus) {
    return times.ratio(shown.measure(), access, bonus, Bonus.CFS);
  }

  private BarPlot plot(Shown shown) {
    return new BarPlot(
        shown.title(),
        "times as under CFS",
        Access.ALL.stream().map(Access::text).toList(),
        Bonus.TRIED.stream().map(Bonus::text).toList(),
        Access.ALL.stream()
            .map(access ->
                Bonus.TRIED.stream()
                    .map(bonus -> Optional.of(ratio(shown, access, bonus)))
                    .toList())
            .toList());
  }

  /**
   * Returns both as a page for a browser, with plots.
   *
   * @param title of the page
   * @param lead what a reader has to know before, a paragraph each
   */
  PlotPage page(String title, List<String> lead) {
    PlotPage page = new PlotPage(title, lead);
    for (Shown shown : ALL) {
      page.add(new NamedPlot(shown.name(), plot(shown), CAPTION), header(shown), rows(shown));
    }
    return page;
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
