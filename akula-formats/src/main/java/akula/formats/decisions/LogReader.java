package akula.formats.decisions;

import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.Numbers;
import akula.formats.csv.CsvStream;
import akula.formats.decisions.LogEvent.Field;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads the files of a log. A last line without its end was cut off when the host was killed, or
 * its disk was full, and is left out.
 */
public final class LogReader {
  /** Nine digits before the point are thirty years. */
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}\\.\\d{9}");

  private static final int LARGEST_NUMBER = Integer.MAX_VALUE - 1;

  private final String file;
  private final Mistakes mistakes = new Mistakes();
  private final Rows rows;
  private CsvStream table;
  private long lastNanos;

  /** Takes the rows of a file. */
  @FunctionalInterface
  public interface Rows {
    /**
     * Takes one.
     *
     * @return why it does not fit to those before it, as a sentence without its full stop; nothing
     *     if it does
     */
    Optional<String> take(LogRow row);
  }

  private LogReader(String file, Rows rows) {
    this.file = file;
    this.rows = rows;
  }

  /**
   * Reads a file.
   *
   * @param rows takes the rows in their order, up to the first mistake
   * @throws InvalidInputException with every mistake in it
   */
  public static void read(Path file, Rows rows) throws InvalidInputException {
    LogReader reader = new LogReader(file.toString(), rows);
    byte[] content = new byte[0];
    try {
      content = FolderFile.content(file);
    } catch (IOException e) {
      reader.mistakes.add(reader.file, 0, 0, FolderFile.complaint(e));
    }
    reader.read(content);
  }

  /**
   * Reads the content of a file.
   *
   * @param file its name, for messages
   * @param rows takes the rows in their order, up to the first mistake
   * @throws InvalidInputException with every mistake in it
   */
  public static void read(String file, byte[] content, Rows rows) throws InvalidInputException {
    new LogReader(file, rows).read(content);
  }

  private void read(byte[] content) throws InvalidInputException {
    int whole = content.length;
    while (whole > 0 && content[whole - 1] != '\n') {
      whole--;
    }
    mistakes.throwIfAny();
    try (CsvStream stream = new CsvStream(new ByteArrayInputStream(content, 0, whole))) {
      table = stream;
      if (whole > 0 && table.next() && !table.fields().equals(LogRow.SCHEMA.names())) {
        complain(0, "the first line is '%s'".formatted(String.join(",", table.fields())));
        mistakes.throwIfAny();
      }
      while (whole > 0 && table.next()) {
        row();
      }
    } catch (IOException e) {
      mistakes.add(file, 0, 0, "this is no CSV: " + e.getMessage());
    }
    mistakes.throwIfAny();
  }

  private void complain(int column, String found) {
    String expected =
        column == 0 ? "; expected " + LogRow.SCHEMA.header() : "; expected " + expected(column);
    mistakes.add(file, (int) table.line(), column, found + expected);
  }

  private static String expected(int column) {
    return switch (column) {
      case 1 -> "seconds with nine decimals, not before those of the line above";
      case 2 -> "an event such as instant, launched or placed";
      case 3, 4, 5 -> "a whole number of at least 0";
      case 6 -> "a text";
      default -> "a finite number";
    };
  }

  private void row() {
    if (table.size() != LogRow.SCHEMA.size()) {
      complain(0, "a row has %d fields".formatted(table.size()));
      return;
    }
    int before = mistakes.count();
    long nanos = nanos();
    Optional<LogEvent> event = LogEvent.of(table.field(1));
    if (event.isEmpty()) {
      complainOf(2);
    }
    int thread = number(3);
    int process = number(4);
    int cpu = number(5);
    double value = value();
    if (mistakes.count() > before) {
      return;
    }
    LogRow row = new LogRow(nanos, event.get(), thread, process, cpu, table.field(5), value);
    for (Field field : event.get().needed()) {
      if (!row.has(field)) {
        complainOf(3 + field.ordinal());
      }
    }
    if (event.get() == LogEvent.PLACED && !LogState.isState(row.what())) {
      complainOf(6);
    }
    if (mistakes.isEmpty()) {
      rows.take(row).ifPresent(why -> mistakes.add(file, (int) table.line(), 0, why));
    }
  }

  private void complainOf(int column) {
    String found = table.field(column - 1);
    String name = LogRow.SCHEMA.column(column - 1).name();
    complain(column, "%s is %s".formatted(name, found.isEmpty() ? "empty" : "'" + found + "'"));
  }

  private long nanos() {
    String text = table.field(0);
    long nanos = SECONDS.matcher(text).matches() ? Long.parseLong(text.replace(".", "")) : -1;
    if (nanos < lastNanos) {
      complainOf(1);
      return lastNanos;
    }
    lastNanos = nanos;
    return nanos;
  }

  private int number(int column) {
    String text = table.field(column - 1);
    Optional<Long> number = text.isEmpty() ? Optional.of(-1L) : Numbers.whole(text);
    boolean isSound = number.isPresent() && number.get() <= LARGEST_NUMBER;
    if (!isSound || !text.isEmpty() && number.get() < 0) {
      complainOf(column);
      return -1;
    }
    return Math.toIntExact(number.get());
  }

  private double value() {
    String text = table.field(6);
    double value = text.isEmpty() ? Double.NaN : Numbers.value(text);
    if (!text.isEmpty() && !Double.isFinite(value)) {
      complainOf(7);
    }
    return value;
  }
}
