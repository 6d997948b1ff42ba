package akula.statistics.results;

import static akula.formats.csv.CsvSchema.decimal;
import static akula.formats.csv.CsvSchema.seconds;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.ThreadRun;

/** The table {@code threads.csv}: one row a thread of a run. */
public final class ThreadsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "threads.csv";

  /** Name of the file with the same rows as Parquet. */
  public static final String PARQUET_FILE = "threads.parquet";

  /** Its columns of runs whose applications have one thread each. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          text("policy"),
          whole("thread"),
          text("application"),
          seconds("launch_s"),
          seconds("start_s"),
          seconds("end_s"),
          seconds("solo_s"),
          decimal("degradation_percent", "%"),
          whole("migrations"));

  /** Name of the column that only runs have whose applications may have several threads. */
  public static final String INSTANCE = "instance";

  /** Its columns of runs whose applications may have several threads. */
  public static final CsvSchema INSTANCES_SCHEMA = SCHEMA.with(whole(INSTANCE));

  private ThreadsCsv() {}

  /**
   * Returns the columns of a file.
   *
   * @param instances whether rows report which instance of an application a thread belongs to
   */
  public static CsvSchema schema(boolean instances) {
    return instances ? INSTANCES_SCHEMA : SCHEMA;
  }

  /** Adds the header of runs whose applications have one thread each. */
  public static void header(RowEncoder out) {
    header(out, false);
  }

  /**
   * Adds the header.
   *
   * @param instances whether rows report which instance of an application a thread belongs to
   */
  public static void header(RowEncoder out, boolean instances) {
    out.header(schema(instances));
  }

  /**
   * Adds a thread. Its solo time is written to the nearest nanosecond, half-even.
   *
   * @param category of the workload
   * @param workload number of the workload in its category
   * @param policy as the user named it, with its options
   * @throws ArithmeticException if the degradation is not finite or too large to be written
   */
  public static void row(
      RowEncoder out, String category, long workload, String policy, ThreadRun thread) {
    fields(out, category, workload, policy, thread).endRow();
  }

  /**
   * Adds a thread of an application that may have several.
   *
   * @param instance number of the instance of the application, from 0 in the order of launch
   */
  public static void row(
      RowEncoder out,
      String category,
      long workload,
      String policy,
      ThreadRun thread,
      long instance) {
    fields(out, category, workload, policy, thread).integer(instance).endRow();
  }

  private static RowEncoder fields(
      RowEncoder out, String category, long workload, String policy, ThreadRun thread) {
    return out.text(category)
        .integer(workload)
        .text(policy)
        .integer(thread.thread())
        .text(thread.application())
        .seconds(thread.launchNanos())
        .seconds(thread.startNanos())
        .seconds(thread.endNanos())
        .seconds((long) Math.rint(thread.soloNanos()))
        .decimal(thread.degradationPercent())
        .integer(thread.migrations());
  }
}
