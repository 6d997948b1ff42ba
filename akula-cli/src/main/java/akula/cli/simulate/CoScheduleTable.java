package akula.cli.simulate;

import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.coschedules.CoScheduleShare;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.common.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Who ran beside whom: a row and a column for each application. With many applications such a row
 * would be wider than any screen; then each pair has a row.
 */
final class CoScheduleTable {
  private static final int WIDTH = 100;

  /** The longest number, 100.0, as wide as the word alone. */
  private static final int NUMBER = 5;

  private final List<CoScheduleShare> shares;
  private final CoScheduleLevel level;

  CoScheduleTable(List<CoScheduleShare> shares, CoScheduleLevel level) {
    this.shares = shares;
    this.level = level;
  }

  String text() {
    List<String> names = shares.stream().map(CoScheduleShare::application).distinct().toList();
    String head =
        "per cent of the time of each application in which it ran beside another on its %s\n"
            .formatted(Words.of(level));
    return head + (width(names) <= WIDTH ? matrix(names) : list());
  }

  private static int width(List<String> names) {
    int longest = names.stream().mapToInt(String::length).max().orElse(0);
    int columns = names.stream().mapToInt(name -> 2 + Math.max(name.length(), NUMBER)).sum();
    return longest + 2 + NUMBER + columns;
  }

  private String matrix(List<String> names) {
    List<String> others = new ArrayList<>(List.of(CoScheduleTotals.ALONE));
    others.addAll(names);
    List<Column> columns = new ArrayList<>(List.of(Column.left("application")));
    others.forEach(name -> columns.add(Column.right(name)));
    TextTable table = new TextTable(columns);
    for (String name : names) {
      List<String> cells = new ArrayList<>(List.of(name));
      others.forEach(other -> cells.add(percent(name, other)));
      table.row(cells);
    }
    return table.text();
  }

  private String percent(String application, String beside) {
    return shares.stream()
        .filter(share -> share.application().equals(application))
        .filter(share -> share.beside().equals(beside))
        .findFirst()
        .map(CoScheduleTable::percent)
        .orElse("-");
  }

  private static String percent(CoScheduleShare share) {
    return String.format(Locale.ROOT, "%.1f", 100 * share.share());
  }

  private String list() {
    TextTable table =
        new TextTable(
            List.of(Column.left("application"), Column.left("beside"), Column.right("time (%)")));
    for (CoScheduleShare share : shares) {
      table.row(List.of(share.application(), share.beside(), percent(share)));
    }
    return table.text();
  }
}
