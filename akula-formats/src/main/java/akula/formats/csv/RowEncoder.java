package akula.formats.csv;

import akula.formats.FixedPoint;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Writes rows of CSV (RFC 4180, UTF-8, lines ended by a line feed) into a growing array of bytes.
 *
 * <p>Numbers have a fixed number of decimals and a point, whatever the locale. Made once per worker
 * and {@link #clear}ed for each chunk, so that nothing is allocated once it has grown. Not
 * thread-safe.
 */
public final class RowEncoder {
  private static final int INITIAL_BYTES = 1 << 16;
  private static final int NANO_DECIMALS = 9;
  private static final int LONGEST_NUMBER = 24;

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;
  private boolean inRow;

  /** Makes an empty one. */
  public RowEncoder() {}

  /** Forgets all rows, and keeps the memory. */
  public void clear() {
    size = 0;
    inRow = false;
  }

  /** Returns how many bytes were encoded since the last {@link #clear}. */
  public int size() {
    return size;
  }

  /** Returns a copy of the bytes. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** Returns the bytes as a text. */
  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }

  /** Returns whether an array begins with the bytes. */
  public boolean begins(byte[] other) {
    return other.length >= size && Arrays.equals(bytes, 0, size, other, 0, size);
  }

  /** Adds rows that were encoded elsewhere. */
  public void addRows(byte[] rows) {
    ensure(rows.length);
    System.arraycopy(rows, 0, bytes, size, rows.length);
    size += rows.length;
  }

  /** Writes the bytes somewhere, and keeps them. */
  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  /** Adds the names of columns as a row. */
  public RowEncoder header(CsvSchema schema) {
    return row(schema.names());
  }

  /** Adds a row of texts. */
  public RowEncoder row(List<String> texts) {
    texts.forEach(this::text);
    return endRow();
  }

  /** Ends the row. */
  public RowEncoder endRow() {
    ensure(1);
    bytes[size++] = '\n';
    inRow = false;
    return this;
  }

  /** Adds a field without a value. */
  public RowEncoder empty() {
    beginField(0);
    return this;
  }

  /** Adds a text, in quotes where it has to be. */
  public RowEncoder text(String value) {
    beginField(value.length());
    int start = size;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c >= 0x80 || c == ',' || c == '"' || c == '\n' || c == '\r') {
        size = start;
        return odd(value);
      }
      bytes[size++] = (byte) c;
    }
    return this;
  }

  /** Adds a whole number. */
  public RowEncoder integer(long value) {
    return number(value, 0);
  }

  /**
   * Adds a number with six decimals, rounded half-even ({@link FixedPoint#micros}).
   *
   * @throws ArithmeticException if it is not finite or too large; the row is then unfinished
   */
  public RowEncoder decimal(double value) {
    return number(FixedPoint.micros(value), FixedPoint.MICRO_DECIMALS);
  }

  /** Adds a number as {@link #decimal} does, or a field without a value if it is not finite. */
  public RowEncoder decimalIfKnown(double value) {
    return Double.isFinite(value) ? decimal(value) : empty();
  }

  /** Adds a time in seconds, with all nine decimals, so that no nanosecond is lost. */
  public RowEncoder seconds(long nanos) {
    return number(nanos, NANO_DECIMALS);
  }

  private RowEncoder odd(String value) {
    boolean quoted = value.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    String field = quoted ? '"' + value.replace("\"", "\"\"") + '"' : value;
    byte[] encoded = field.getBytes(StandardCharsets.UTF_8);
    ensure(encoded.length);
    System.arraycopy(encoded, 0, bytes, size, encoded.length);
    size += encoded.length;
    return this;
  }

  /** Adds {@code value / 10^decimals}. */
  private RowEncoder number(long value, int decimals) {
    beginField(LONGEST_NUMBER);
    if (value < 0) {
      bytes[size++] = '-';
    }
    // Negative numbers have one more than positive ones, so count with those.
    long rest = value < 0 ? value : -value;
    int digits = Math.max(digits(rest), decimals + 1);
    int end = size + digits + (decimals > 0 ? 1 : 0);
    int at = end;
    for (int i = 0; i < digits; i++) {
      if (i == decimals && i > 0) {
        bytes[--at] = '.';
      }
      long next = rest / 10;
      bytes[--at] = (byte) ('0' + (next * 10 - rest));
      rest = next;
    }
    size = end;
    return this;
  }

  private static int digits(long notPositive) {
    int digits = 1;
    for (long limit = -10; notPositive <= limit; limit *= 10) {
      digits++;
      if (digits == 19) {
        break;
      }
    }
    return digits;
  }

  private void beginField(int length) {
    ensure(length + 1);
    if (inRow) {
      bytes[size++] = ',';
    }
    inRow = true;
  }

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(size, more)));
    }
  }
}
