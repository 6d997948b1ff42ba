package akula.statistics.results;

import static akula.formats.csv.CsvSchema.decimal;
import static akula.formats.csv.CsvSchema.seconds;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunMetrics;

/** The table {@code runs.csv}: one row a run. */
public final class RunsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "runs.csv";

  /** Name of the file with the same rows as Parquet. */
  public static final String PARQUET_FILE = "runs.parquet";

  /** The columns that all runs have. */
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

  /** All columns that it may have. */
  public static final CsvSchema ALL = schema(RunColumns.ALL);

  private RunsCsv() {}

  /**
   * Returns the columns of a file.
   *
   * @param more those that its rows have beside the usual ones
   */
  public static CsvSchema schema(RunColumns more) {
    CsvSchema schema = SCHEMA;
    if (more.closed()) {
      schema = schema.with(whole("instances"), decimal("weighted_mean_execution_s", "s"));
    }
    return more.energy() ? schema.with(decimal("energy_j", "J"), decimal("edp", "J s")) : schema;
  }

  /** Adds the header of runs that have the usual columns alone. */
  public static void header(RowEncoder out) {
    header(out, RunColumns.PLAIN);
  }

  /**
   * Adds the header.
   *
   * @param more columns that the rows will have beside the usual ones
   */
  public static void header(RowEncoder out, RunColumns more) {
    out.header(schema(more));
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
    if (run.hasEnergy()) {
      out.decimal(run.energyJoules()).decimal(run.energyDelay());
    }
    out.endRow();
  }
}
