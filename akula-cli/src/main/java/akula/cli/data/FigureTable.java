package akula.cli.data;

import akula.formats.Numbers;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import akula.statistics.number.Digits;
import akula.statistics.table.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Relative speeds with their intervals, a line each, for people. */
final class FigureTable {
  private FigureTable() {}

  /** Returns the table; columns in which nothing would stand are left out. */
  static String text(List<FigureRow> rows) {
    boolean known = rows.stream().anyMatch(row -> row.trust().isPresent());
    var columns =
        new ArrayList<>(
            List.of(
                TextTable.Column.left("application"),
                TextTable.Column.left("next to"),
                TextTable.Column.right("speed (%)")));
    if (known) {
      columns.add(TextTable.Column.right("interval (%)"));
      columns.add(TextTable.Column.right("confidence"));
      columns.add(TextTable.Column.right("runs"));
      columns.add(TextTable.Column.left("what of it"));
    }
    var table = new TextTable(columns);
    for (FigureRow row : rows) {
      var cells = new ArrayList<String>();
      cells.add(row.name().application());
      cells.add(row.name().neighboursText());
      cells.add(Digits.fixed(100 * row.value(), 1));
      if (known) {
        addTrust(cells, row.trust());
      }
      table.row(cells);
    }
    return table.text();
  }

  private static void addTrust(List<String> cells, Optional<CellUncertainty> trust) {
    cells.add(trust.map(FigureTable::interval).orElse("-"));
    cells.add(trust.map(known -> Numbers.text(percent(known.confidence())) + " %").orElse("-"));
    cells.add(trust.map(known -> String.valueOf(known.runs())).orElse("-"));
    cells.add(trust.map(FigureTable::remark).orElse("unstated"));
  }

  /** To the hundredth: 100 times 0.57 is a little less than 57. */
  private static double percent(double share) {
    return Math.rint(share * 10_000) / 100;
  }

  private static String interval(CellUncertainty trust) {
    return "%s to %s"
        .formatted(Digits.fixed(100 * trust.low(), 1), Digits.fixed(100 * trust.high(), 1));
  }

  /** What was measured and is sure needs no remark. */
  private static String remark(CellUncertainty trust) {
    var words = new ArrayList<String>();
    if (!trust.sure()) {
      words.add("unsure");
    }
    if (trust.origin() == Origin.PREDICTED) {
      words.add("predicted");
    }
    if (!trust.note().isEmpty()) {
      words.add(trust.note());
    }
    return String.join(", ", words);
  }
}
