package akula.statistics.results;

import static akula.formats.csv.CsvSchema.seconds;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;

/** The table {@code programs.csv}: one row a program of a real run. */
public final class ProgramsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "programs.csv";

  /** Its columns. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          text("policy"),
          whole("thread"),
          text("application"),
          seconds("launch_s"),
          seconds("start_s").orEmpty(),
          seconds("end_s"),
          text("exit"),
          seconds("user_s").orEmpty(),
          seconds("system_s").orEmpty(),
          whole("max_rss_bytes", "bytes").orEmpty(),
          whole("minor_faults").orEmpty(),
          whole("major_faults").orEmpty(),
          whole("voluntary_switches").orEmpty(),
          whole("involuntary_switches").orEmpty(),
          whole("left_behind").orEmpty(),
          whole("migrations"));

  private ProgramsCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    out.header(SCHEMA);
  }

  /**
   * What the kernel reported of a program that has ended; a number below 0 is not known.
   *
   * @param exit its exit code, or the signal that ended it, for people
   * @param userNanos time in user mode
   * @param systemNanos time in the kernel
   * @param counts peak memory in bytes, minor and major faults, voluntary and involuntary switches,
   *     processes left behind
   */
  public record Usage(String exit, long userNanos, long systemNanos, long[] counts) {
    /** Returns that of a program of which only is known how it ended. */
    public static Usage unknown(String exit) {
      return new Usage(exit, -1, -1, new long[] {-1, -1, -1, -1, -1, -1});
    }
  }

  /**
   * Adds a program.
   *
   * @param category name of the workload
   * @param workload number of the repetition
   * @param policy as the user named it, with its options
   * @param thread its number, from 0 in the order of launches
   * @param application the application that it is
   * @param times launch, start (-1 if it did not) and end, nanoseconds since the run began
   * @param migrations how often it was moved after it had run
   */
  public static void row(
      RowEncoder out,
      String category,
      long workload,
      String policy,
      int thread,
      String application,
      long[] times,
      Usage usage,
      long migrations) {
    out.text(category).integer(workload).text(policy).integer(thread).text(application);
    out.seconds(times[0]);
    secondsIfKnown(out, times[1]);
    out.seconds(times[2]).text(usage.exit());
    secondsIfKnown(out, usage.userNanos());
    secondsIfKnown(out, usage.systemNanos());
    for (long count : usage.counts()) {
      if (count < 0) {
        out.empty();
      } else {
        out.integer(count);
      }
    }
    out.integer(migrations).endRow();
  }

  private static void secondsIfKnown(RowEncoder out, long nanos) {
    if (nanos < 0) {
      out.empty();
    } else {
      out.seconds(nanos);
    }
  }
}
