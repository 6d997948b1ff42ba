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
          seconds("user_s"),
          seconds("system_s"),
          whole("max_rss_bytes", "bytes"),
          whole("minor_faults"),
          whole("major_faults"),
          whole("voluntary_switches"),
          whole("involuntary_switches"),
          whole("left_behind"),
          whole("migrations"));

  private ProgramsCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    out.header(SCHEMA);
  }

  /**
   * What the kernel reported of a program that has ended.
   *
   * @param exit its exit code, or the signal that ended it, for people
   * @param userNanos time in user mode
   * @param systemNanos time in the kernel
   * @param counts peak memory in bytes, minor and major faults, voluntary and involuntary switches,
   *     processes left behind
   */
  public record Usage(String exit, long userNanos, long systemNanos, long[] counts) {}

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
    if (times[1] < 0) {
      out.empty();
    } else {
      out.seconds(times[1]);
    }
    out.seconds(times[2]).text(usage.exit()).seconds(usage.userNanos());
    out.seconds(usage.systemNanos());
    for (long count : usage.counts()) {
      out.integer(count);
    }
    out.integer(migrations).endRow();
  }
}
