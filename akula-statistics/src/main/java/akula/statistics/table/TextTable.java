package akula.statistics.table;

import akula.formats.VisibleText;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of text with aligned columns: headers above a rule, two spaces between columns, and a
 * rule wherever a group of rows ends.
 */
public final class TextTable {
  private static final String GAP = "  ";

  /** Where the cells of a column stand. */
  public enum Align {
    /** At the left, for names. */
    LEFT,
    /** At the right, for numbers. */
    RIGHT
  }

  /**
   * A column.
   *
   * @param header what it shows, with the unit; a line feed in it begins a second line
   * @param align where its cells and its header stand
   */
  public record Column(String header, Align align) {
    /** Returns a column of names. */
    public static Column left(String header) {
      return new Column(header, Align.LEFT);
    }

    /** Returns a column of numbers. */
    public static Column right(String header) {
      return new Column(header, Align.RIGHT);
    }
  }

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /** Makes a table without rows. */
  public TextTable(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  /**
   * Adds a row.
   *
   * @param cells one for each column
   * @throws IllegalArgumentException if there are more or fewer
   */
  public TextTable row(List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          "%d cells in a table of %d columns".formatted(cells.size(), columns.size()));
    }
    rows.add(cells.stream().map(VisibleText::line).toList());
    return this;
  }

  /** Adds a row, see {@link #row(List)}. */
  public TextTable row(String... cells) {
    return row(List.of(cells));
  }

  /** Begins a new group of rows, set off by a rule. */
  public TextTable separator() {
    rows.add(List.of());
    return this;
  }

  /** Returns the table, each line ended by a line feed and without spaces at its end. */
  public String text() {
    int[] widths = widths();
    StringBuilder out = new StringBuilder();
    for (List<String> line : headerLines()) {
      append(out, line, widths);
    }
    String rule = "-".repeat(width()) + "\n";
    out.append(rule);
    for (List<String> row : rows) {
      if (row.isEmpty()) {
        out.append(rule);
      } else {
        append(out, row, widths);
      }
    }
    return out.toString();
  }

  /** Returns how many characters the widest line has. */
  public int width() {
    int sum = GAP.length() * (columns.size() - 1);
    for (int width : widths()) {
      sum += width;
    }
    return sum;
  }

  private int[] widths() {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      for (String line : columns.get(i).header().split("\n")) {
        widths[i] = Math.max(widths[i], length(line));
      }
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], row.isEmpty() ? 0 : length(row.get(i)));
      }
    }
    return widths;
  }

  /** Headers of several lines end on the same one. */
  private List<List<String>> headerLines() {
    List<String[]> headers = columns.stream().map(column -> column.header().split("\n")).toList();
    int height = headers.stream().mapToInt(header -> header.length).max().orElse(0);
    List<List<String>> lines = new ArrayList<>();
    for (int line = 0; line < height; line++) {
      List<String> cells = new ArrayList<>();
      for (String[] header : headers) {
        int at = line - (height - header.length);
        cells.add(at < 0 ? "" : header[at]);
      }
      lines.add(cells);
    }
    return lines;
  }

  private void append(StringBuilder out, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String padding = " ".repeat(widths[i] - length(cells.get(i)));
      boolean right = columns.get(i).align() == Align.RIGHT;
      line.append(i == 0 ? "" : GAP)
          .append(right ? padding : "")
          .append(cells.get(i))
          .append(right ? "" : padding);
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
