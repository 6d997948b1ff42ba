package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.CsvStream;

/**
 * A row of a table in a results folder. What is wrong in it is reported, and a harmless value
 * given.
 */
final class TableRow {
  private final CsvStream rows;
  private final CsvSchema columns;
  private final int[] positions;
  private final FileMistakes complaints;
  private boolean sound;

  /** Makes a view of whatever row the rows are at. */
  TableRow(CsvStream rows, CsvSchema columns, int[] positions, FileMistakes complaints) {
    this.rows = rows;
    this.columns = columns;
    this.positions = positions;
    this.complaints = complaints;
  }

  /** Nothing is known of the next row yet. */
  void begin() {
    sound = true;
  }

  /** Returns the line in which it begins, from 1. */
  long line() {
    return rows.line();
  }

  /** Returns whether everything that was asked for was there as expected. */
  boolean isSound() {
    return sound;
  }

  /** Returns whether a column is there. */
  boolean has(int column) {
    return positions[column] >= 0;
  }

  /** Returns the text of a column. */
  String text(int column) {
    return rows.field(positions[column]);
  }

  /** Returns the name in a column, which is not empty. */
  String name(int column) {
    String text = text(column);
    if (text.isBlank()) {
      complain("%s is empty; expected a name", columns.column(column).name());
    }
    return text;
  }

  /** Returns a number times ten to the power of the decimals of its column. */
  long number(int column) {
    int decimals = columns.column(column).kind().decimals();
    long value = DecimalText.parse(text(column), decimals);
    if (value == DecimalText.NONE) {
      complain(
          "%s is %s; expected %s",
          columns.column(column).name(),
          quoted(text(column)),
          decimals == 0 ? "a whole number" : "a number with " + decimals + " decimals");
      return 0;
    }
    return value;
  }

  /** Returns a number of at least 0, or of {@code least} steps of its last decimal. */
  long numberFrom(long least, int column) {
    long value = number(column);
    if (sound && value < least) {
      complain(
          "%s is %s; expected at least %s",
          columns.column(column).name(), text(column), least == 0 ? "0" : "1");
    }
    return value;
  }

  /** Reports a mistake in this row. */
  void complain(String format, Object... arguments) {
    sound = false;
    complaints.add(line(), format, arguments);
  }

  static String quoted(String text) {
    if (text.isEmpty()) {
      return "empty";
    }
    return "'" + (text.length() <= 60 ? text : text.substring(0, 57) + "...") + "'";
  }
}
