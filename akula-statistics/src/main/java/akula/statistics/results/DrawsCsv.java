package akula.statistics.results;

import static akula.formats.csv.CsvSchema.decimal;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunColumns;
import akula.statistics.summary.Summary;
import akula.statistics.summary.SummaryRow;

/**
 * The table {@code draws.csv}: for each data set that was drawn from the intervals of the figures
 * the means of each category and policy, over the same workloads as in {@code runs.csv}. It is
 * there only if it was asked for.
 */
public final class DrawsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "draws.csv";

  /** The key of the manifest that tells of it. */
  public static final String KEY = "uncertainty";

  /** The columns that all have; draws count from 1. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          whole("draw"),
          text("category"),
          text("policy"),
          decimal("average_degradation_percent", "%"),
          decimal("worst_degradation_percent", "%"),
          decimal("makespan_s", "s"),
          decimal("stp", ""),
          decimal("antt", ""),
          decimal("unfairness", ""),
          decimal("migrations", ""));

  private DrawsCsv() {}

  /**
   * Returns the columns of a file.
   *
   * @param more those that its rows have beside the usual ones
   */
  public static CsvSchema schema(RunColumns more) {
    CsvSchema schema = SCHEMA;
    if (more.closed()) {
      schema = schema.with(decimal("weighted_mean_execution_s", "s"));
    }
    return more.energy() ? schema.with(decimal("energy_j", "J"), decimal("edp", "J s")) : schema;
  }

  /**
   * Adds the rows of some categories with a draw.
   *
   * @param draw its number, from 1
   * @throws ArithmeticException if a mean is too large to be written
   */
  public static void rows(RowEncoder out, int draw, Summary summary) {
    for (SummaryRow row : summary.rows()) {
      out.integer(draw)
          .text(row.category())
          .text(row.policy())
          .decimal(row.averageDegradationPercent().mean())
          .decimal(row.worstDegradationPercent().mean())
          .decimal(row.makespanSeconds())
          .decimal(row.stp())
          .decimal(row.antt())
          .decimal(row.unfairness())
          .decimal(row.migrations());
      if (row.isClosed()) {
        out.decimal(row.weightedMeanExecutionSeconds());
      }
      if (row.hasEnergy()) {
        out.decimal(row.energyJoules()).decimal(row.energyDelay());
      }
      out.endRow();
    }
  }
}
