package akula.statistics.results;

import static akula.formats.csv.CsvSchema.seconds;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;

/**
 * The table {@code registrations.csv}: one row a thread that a program of a real run registered.
 */
public final class RegistrationsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "registrations.csv";

  /** Its columns. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          text("policy"),
          whole("thread"),
          text("application"),
          text("name"),
          seconds("registered_s"),
          seconds("left_s"),
          seconds("cpu_s").orEmpty(),
          whole("migrations"));

  private RegistrationsCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    out.header(SCHEMA);
  }

  /**
   * A registered thread.
   *
   * @param program number of its program, as in {@code programs.csv}
   * @param application the application that it is of
   * @param name of the thread, as policies see it
   * @param foundNanos when it was found, nanoseconds since the run began
   * @param leftNanos when it was registered no more
   * @param processorNanos its processor time between the two; NaN if it was not counted
   * @param migrations how often it was moved
   */
  public record Registration(
      int program,
      String application,
      String name,
      long foundNanos,
      long leftNanos,
      double processorNanos,
      long migrations) {
    /** Returns the same, of a program whose number is known now. */
    public Registration of(int number) {
      return new Registration(
          number, application, name, foundNanos, leftNanos, processorNanos, migrations);
    }
  }

  /**
   * Adds a thread.
   *
   * @param category name of the workload
   * @param workload number of the repetition
   * @param policy as the user named it, with its options
   */
  public static void row(
      RowEncoder out, String category, long workload, String policy, Registration thread) {
    out.text(category).integer(workload).text(policy).integer(thread.program());
    out.text(thread.application()).text(thread.name());
    out.seconds(thread.foundNanos()).seconds(thread.leftNanos());
    if (Double.isNaN(thread.processorNanos())) {
      out.empty();
    } else {
      out.seconds(Math.round(thread.processorNanos()));
    }
    out.integer(thread.migrations()).endRow();
  }
}
