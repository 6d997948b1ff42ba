package akula.cli.common;

import akula.formats.csv.RowEncoder;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows with the same fields, for people and for programs. A cell is a text, a number, a list of
 * texts or, where there is nothing, null.
 */
public final class Listing {
  private final List<String> fields;
  private final List<List<Object>> rows = new ArrayList<>();

  /** Makes one without rows; fields are written with underscores. */
  public Listing(String... fields) {
    this.fields = List.of(fields);
  }

  /** Adds a row. */
  public void row(Object... cells) {
    if (cells.length != fields.size()) {
      throw new IllegalArgumentException(
          "%d cells for %d fields".formatted(cells.length, fields.size()));
    }
    List<Object> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(cell);
    }
    rows.add(row);
  }

  /** Prints the rows: as a table, as a list of JSON, or as CSV. */
  public void print(Format format, Output out) {
    switch (format) {
      case TEXT -> out.text(table());
      case JSON -> out.json(json());
      case CSV -> csv(out);
    }
  }

  /** Returns the rows as JSON. */
  public List<SequencedMap<String, Object>> json() {
    return rows.stream().map(this::json).toList();
  }

  private SequencedMap<String, Object> json(List<Object> row) {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    for (int i = 0; i < row.size(); i++) {
      json.put(fields.get(i), row.get(i));
    }
    return json;
  }

  private void csv(Output out) {
    out.csv(fields.toArray(String[]::new));
    for (List<Object> row : rows) {
      RowEncoder line = new RowEncoder();
      row.forEach(cell -> line.text(text(cell, "")));
      out.csv(line);
    }
  }

  /** Returns the rows as a table; numbers stand at the right. */
  public String table() {
    TextTable table =
        new TextTable(
            IntStream.range(0, fields.size())
                .mapToObj(i -> {
                  String title = fields.get(i).replace('_', ' ');
                  return isNumber(i) ? Column.right(title) : Column.left(title);
                })
                .toList());
    rows.forEach(row -> table.row(row.stream().map(cell -> text(cell, "-")).toList()));
    return table.text();
  }

  private boolean isNumber(int field) {
    return rows.stream().map(row -> row.get(field)).anyMatch(cell -> cell instanceof Number);
  }

  private static String text(Object cell, String nothing) {
    return switch (cell) {
      case null -> nothing;
      case List<?> list -> list.stream().map(Object::toString).collect(Collectors.joining(" "));
      default -> cell.toString();
    };
  }
}
