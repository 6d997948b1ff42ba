package akula.statistics.results;

import akula.statistics.metrics.RunMetrics;

/** The table {@code runs.csv}: one row a run. */
public final class RunsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "runs.csv";

  /** Name of the file with the same rows as Parquet. */
  public static final String PARQUET_FILE = "runs.parquet";

  /** First line of the file, without its end. */
  public static final String HEADER =
      "category,workload,policy,average_degradation_percent,worst_degradation_percent,"
          + "makespan_s,stp,antt,unfairness,migrations";

  /** First line of the file of closed runs, without its end. */
  public static final String CLOSED_HEADER = HEADER + ",instances,weighted_mean_execution_s";

  private RunsCsv() {}

  /** Adds the header of open runs. */
  public static void header(RowEncoder out) {
    header(out, false);
  }

  /**
   * Adds the header.
   *
   * @param closed whether the rows will be those of closed runs
   */
  public static void header(RowEncoder out, boolean closed) {
    SummaryCsv.header(out, closed ? CLOSED_HEADER : HEADER);
  }

  /**
   * Adds a run.
   *
   * @param category of the workload
   * @param workload number of the workload in its category
   * @param policy as the user named it, with its options
   * @throws ArithmeticException if a measure is not finite or too large to be written
   */
  public static void row(
      RowEncoder out, String category, long workload, String policy, RunMetrics run) {
    out.text(category)
        .integer(workload)
        .text(policy)
        .decimal(run.averageDegradationPercent())
        .decimal(run.worstDegradationPercent())
        .seconds(run.makespanNanos())
        .decimal(run.stp())
        .decimal(run.antt())
        .decimal(run.unfairness())
        .integer(run.migrations());
    if (run.isClosed()) {
      out.integer(run.instances()).decimal(run.weightedMeanExecutionSeconds());
    }
    out.endRow();
  }
}
