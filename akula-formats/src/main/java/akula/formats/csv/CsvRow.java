package akula.formats.csv;

import akula.formats.Mistakes;
import akula.formats.Numbers;
import akula.formats.Range;
import java.util.List;
import java.util.Optional;

/**
 * A row of a CSV table. A mistake is added to the collector, and the method returns a harmless
 * value.
 */
public final class CsvRow {
  private final String file;
  private final int line;
  private final List<String> header;
  private final List<String> fields;
  private final Mistakes mistakes;

  CsvRow(String file, int line, List<String> header, List<String> fields, Mistakes mistakes) {
    this.file = file;
    this.line = line;
    this.header = header;
    this.fields = fields;
    this.mistakes = mistakes;
  }

  /** Returns the line in which this row begins, from 1. */
  public int line() {
    return line;
  }

  /**
   * Returns a field without the blanks around it, or an empty text if the column is not there.
   *
   * @param column position of the column, or -1
   */
  public String text(int column) {
    return column < 0 ? "" : fields.get(column).strip();
  }

  /** Returns the number in a field, or NaN and a mistake. */
  public double number(int column, Range range) {
    return column < 0 ? Double.NaN : number(column, header.get(column), range);
  }

  /** Returns the number in a field, or NaN if the field is empty, or NaN and a mistake. */
  public double numberOrUnknown(int column, Range range) {
    return text(column).isEmpty() ? Double.NaN : number(column, range);
  }

  /**
   * Returns the number in a field, or NaN and a mistake.
   *
   * @param what what it is, for messages
   */
  public double number(int column, String what, Range range) {
    double value = Numbers.value(text(column));
    if (!range.contains(value)) {
      complain(column, what, range.expected("number"));
      return Double.NaN;
    }
    return value;
  }

  /** Returns the whole number in a field, or the least one and a mistake. */
  public long whole(int column, long least, long most) {
    if (column < 0) {
      return least;
    }
    Optional<Long> value = Numbers.whole(text(column));
    if (value.isEmpty() || value.get() < least || value.get() > most) {
      String expected = "a whole number of at least %d and at most %d".formatted(least, most);
      complain(column, header.get(column), expected);
      return least;
    }
    return value.get();
  }

  /**
   * Adds a mistake at a field: what it is, what was found there, what was expected.
   *
   * @param column position of the field
   * @param what what it is
   * @param expected what was expected
   */
  public void complain(int column, String what, String expected) {
    String found = text(column);
    String shown = found.isEmpty() ? "empty" : "'" + shortened(found) + "'";
    if (!Double.isNaN(Numbers.value(found))) {
      shown = shortened(found);
    }
    complain(column, what + " is " + shown + "; expected " + expected);
  }

  private static String shortened(String value) {
    return value.length() <= 60 ? value : value.substring(0, 57) + "...";
  }

  /** Adds a mistake at a field; at the whole row if the position is -1. */
  public void complain(int column, String message) {
    mistakes.add(file, line, column + 1, message);
  }
}
