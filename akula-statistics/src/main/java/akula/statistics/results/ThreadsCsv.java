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

  private ThreadsCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    SummaryCsv.header(out, HEADER);
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
    out.text(category)
        .integer(workload)
        .text(policy)
        .integer(thread.thread())
        .text(thread.application())
        .seconds(thread.launchNanos())
        .seconds(thread.startNanos())
        .seconds(thread.endNanos())
        .seconds((long) Math.rint(thread.soloNanos()))
        .decimal(thread.degradationPercent())
        .integer(thread.migrations())
        .endRow();
  }
}
