package akula.statistics.reading;

import akula.formats.csv.CsvSchema;

/**
 * A row of a table in a results folder. What is wrong in it is reported, and a harmless value
 * given.
 */
abstract sealed class TableRow permits CsvTableRow, ParquetTableRow {
  private final CsvSchema columns;
  private final FileMistakes complaints;
  private boolean sound;

  /** Makes a view of whatever row a reader is at. */
  TableRow(CsvSchema columns, FileMistakes complaints) {
    this.columns = columns;
    this.complaints = complaints;
  }

  /** Nothing is known of the next row yet. */
  void begin() {
    sound = true;
  }

  /** Returns the line in which it begins, from 1. */
  abstract long line();

  /** Returns whether everything that was asked for was there as expected. */
  boolean isSound() {
    return sound;
  }

  /** Returns whether a column is there. */
  abstract boolean has(int column);

  /** Returns the text of a column. */
  abstract String text(int column);

  /** Returns the name in a column, which is not empty. */
  String name(int column) {
    String text = text(column);
    if (text.isBlank()) {
      complain("%s is empty; expected a name", column(column).name());
    }
    return text;
  }

  /** Returns a column. */
  CsvSchema.Column column(int column) {
    return columns.column(column);
  }

  /** Returns a number times ten to the power of the decimals of its column. */
  abstract long number(int column);

  /** Returns a number of at least 0, or of {@code least} steps of its last decimal. */
  long numberFrom(long least, int column) {
    long value = number(column);
    if (sound && value < least) {
      complain(
          "%s is %s; expected at least %s",
          column(column).name(), text(column), least == 0 ? "0" : "1");
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
