package akula.formats.decisions;

import static akula.formats.csv.CsvSchema.seconds;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.VisibleText;
import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.formats.decisions.LogEvent.Field;

/**
 * A row of a log.
 *
 * @param nanos when, nanoseconds since the host began
 * @param event what it tells
 * @param thread number of a thread, or -1
 * @param process number of a process, or -1
 * @param cpu the kernel's number of a cpu, or -1
 * @param what a text; empty if there is none
 * @param value a number; NaN if there is none
 */
public record LogRow(
    long nanos, LogEvent event, int thread, int process, int cpu, String what, double value) {
  /** The columns of a log. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          seconds("time_s"),
          text("event"),
          whole("thread").orEmpty(),
          whole("process").orEmpty(),
          whole("cpu").orEmpty(),
          text("what").orEmpty(),
          text("value").orEmpty());

  /** Whole numbers below this are written without a fraction, and none of them is lost. */
  private static final double MOST_EXACT = 1e15;

  /** Returns a row of a text. */
  public static LogRow of(long nanos, LogEvent event, String what) {
    return new LogRow(nanos, event, -1, -1, -1, what, Double.NaN);
  }

  /** Returns a row of a thread. */
  public static LogRow ofThread(long nanos, LogEvent event, int thread) {
    return ofThread(nanos, event, thread, "", Double.NaN);
  }

  /** Returns a row of a thread, with a text and a number. */
  public static LogRow ofThread(long nanos, LogEvent event, int thread, String what, double value) {
    return new LogRow(nanos, event, thread, -1, -1, what, value);
  }

  /** Returns a row of a process. */
  public static LogRow ofProcess(
      long nanos, LogEvent event, int process, String what, double value) {
    return new LogRow(nanos, event, -1, process, -1, what, value);
  }

  /** Returns whether a field is there. */
  boolean has(Field field) {
    return switch (field) {
      case THREAD -> thread >= 0;
      case PROCESS -> process >= 0;
      case CPU -> cpu >= 0;
      case WHAT -> !what.isEmpty();
      case VALUE -> !Double.isNaN(value);
    };
  }

  /** Adds it as one line. */
  public void encode(RowEncoder out) {
    out.seconds(nanos).text(event.word());
    number(out, thread);
    number(out, process);
    number(out, cpu);
    out.text(VisibleText.line(what));
    if (Double.isNaN(value)) {
      out.empty();
    } else if (value == Math.rint(value) && Math.abs(value) < MOST_EXACT) {
      out.integer((long) value);
    } else {
      out.text(Double.toString(value)); // read back it is the same to the last bit
    }
    out.endRow();
  }

  private static void number(RowEncoder out, int number) {
    if (number < 0) {
      out.empty();
    } else {
      out.integer(number);
    }
  }
}
