package akula.statistics.results;

import akula.statistics.metrics.ThreadRun;

/** The table {@code threads.csv}: one row a thread of a run. */
public final class ThreadsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "threads.csv";

  /** Name of the file with the same rows as Parquet. */
  public static final String PARQUET_FILE = "threads.parquet";

  /** First line of the file, without its end. */
  public static final String HEADER =
      "category,workload,policy,thread,application,launch_s,start_s,end_s,solo_s,"
          + "degradation_percent,migrations";

  /** Name of the column that only runs have whose applications may have several threads. */
  public static final String INSTANCE = "instance";

  /** First line of the file of runs whose applications may have several threads. */
  public static final String INSTANCES_HEADER = HEADER + "," + INSTANCE;

  private ThreadsCsv() {}

  /** Adds the header of runs whose applications have one thread each. */
  public static void header(RowEncoder out) {
    header(out, false);
  }

  /**
   * Adds the header.
   *
   * @param instances whether rows tell which instance of an application a thread belongs to
   */
  public static void header(RowEncoder out, boolean instances) {
    SummaryCsv.header(out, instances ? INSTANCES_HEADER : HEADER);
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
