package akula.statistics.results;

import static akula.formats.csv.CsvSchema.decimal;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunColumns;
import akula.statistics.number.Estimate;
import akula.statistics.summary.Summary;
import akula.statistics.summary.SummaryRow;

/** The table {@code summary.csv}: one row for each category and policy that has runs. */
public final class SummaryCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "summary.csv";

  /** Its columns; the intervals hold the mean with 95%. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          text("policy"),
          whole("runs"),
          decimal("average_degradation_percent", "%"),
          decimal("average_degradation_percent_ci_low", "%").orEmpty(),
          decimal("average_degradation_percent_ci_high", "%").orEmpty(),
          decimal("worst_degradation_percent", "%"),
          decimal("worst_degradation_percent_ci_low", "%").orEmpty(),
          decimal("worst_degradation_percent_ci_high", "%").orEmpty(),
          decimal("makespan_s", "s"),
          decimal("stp", ""),
          decimal("antt", ""),
          decimal("unfairness", ""),
          decimal("migrations", ""));

  private SummaryCsv() {}

  /**
   * Returns the columns of a table.
   *
   * @param more those that it has beside the usual ones; a row may have no value there
   */
  public static CsvSchema schema(RunColumns more) {
    CsvSchema schema = SCHEMA;
    if (more.closed()) {
      schema = schema.with(decimal("weighted_mean_execution_s", "s").orEmpty());
    }
    return more.energy()
        ? schema.with(decimal("energy_j", "J").orEmpty(), decimal("edp", "J s").orEmpty())
        : schema;
  }

  /**
   * Returns the whole file. The ends of an interval are empty where there is one run only.
   *
   * @throws ArithmeticException if a mean is too large to be written
   */
  public static byte[] encode(Summary summary) {
    return encode(summary, columns(summary));
  }

  /** Returns the columns that a summary has beside the usual ones. */
  public static RunColumns columns(Summary summary) {
    return summary.rows().stream()
        .map(SummaryRow::columns)
        .reduce(RunColumns.PLAIN, RunColumns::and);
  }

  /**
   * Returns the whole table.
   *
   * @param more columns beside the usual ones, which are empty where a row has no value for them
   * @throws ArithmeticException if a mean is too large to be written
   */
  public static byte[] encode(Summary summary, RunColumns more) {
    RowEncoder out = new RowEncoder();
    out.header(schema(more));
    summary.rows().forEach(row -> row(out, row, more));
    return out.toByteArray();
  }

  private static void row(RowEncoder out, SummaryRow row, RunColumns more) {
    out.text(row.category()).text(row.policy()).integer(row.runs());
    estimate(out, row.averageDegradationPercent());
    estimate(out, row.worstDegradationPercent());
    out.decimal(row.makespanSeconds())
        .decimal(row.stp())
        .decimal(row.antt())
        .decimal(row.unfairness())
        .decimal(row.migrations());
    if (more.closed()) {
      out.decimalIfKnown(row.weightedMeanExecutionSeconds());
    }
    if (more.energy()) {
      out.decimalIfKnown(row.energyJoules()).decimalIfKnown(row.energyDelay());
    }
    out.endRow();
  }

  private static void estimate(RowEncoder out, Estimate estimate) {
    out.decimal(estimate.mean());
    if (estimate.hasInterval()) {
      out.decimal(estimate.low()).decimal(estimate.high());
    } else {
      out.empty().empty();
    }
  }
}
