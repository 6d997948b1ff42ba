package akula.statistics.results;

import static akula.formats.csv.CsvSchema.decimal;
import static akula.formats.csv.CsvSchema.seconds;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunMetrics;

/** The table {@code runs.csv}: one row a run. */
public final class RunsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "runs.csv";

  /** Name of the file with the same rows as Parquet. */
  public static final String PARQUET_FILE = "runs.parquet";

  /** Its columns for open runs. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          text("policy"),
          decimal("average_degradation_percent", "%"),
          decimal("worst_degradation_percent", "%"),
          seconds("makespan_s"),
          decimal("stp", ""),
          decimal("antt", ""),
          decimal("unfairness", ""),
          whole("migrations"));

  /** Its columns for closed runs. */
  public static final CsvSchema CLOSED_SCHEMA =
      SCHEMA.with(whole("instances"), decimal("weighted_mean_execution_s", "s"));

  private RunsCsv() {}

  /**
   * Returns the columns of a file.
   *
   * @param closed whether its rows are those of closed runs
   */
  public static CsvSchema schema(boolean closed) {
    return closed ? CLOSED_SCHEMA : SCHEMA;
  }

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
    out.header(schema(closed));
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
