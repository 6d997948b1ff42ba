package akula.statistics.results;

import static akula.formats.csv.CsvSchema.decimal;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
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

  /** Its columns where runs are closed. */
  public static final CsvSchema CLOSED_SCHEMA =
      SCHEMA.with(decimal("weighted_mean_execution_s", "s").orEmpty());

  private SummaryCsv() {}

  /**
   * Returns the columns of a table.
   *
   * @param closed whether it has that of closed runs
   */
  public static CsvSchema schema(boolean closed) {
    return closed ? CLOSED_SCHEMA : SCHEMA;
  }

  /**
   * Returns the whole file. The ends of an interval are empty where there is one run only.
   *
   * @throws ArithmeticException if a mean is too large to be written
   */
  public static byte[] encode(Summary summary) {
    return encode(summary, isClosed(summary));
  }

  /** Returns whether the runs are closed, so that there is a column more. */
  public static boolean isClosed(Summary summary) {
    return summary.rows().stream().anyMatch(SummaryRow::isClosed);
  }

  /**
   * Returns the whole table, with the column of closed runs or without.
   *
   * @param closed whether it has that column, which is empty for runs that are not closed
   * @throws ArithmeticException if a mean is too large to be written
   */
  public static byte[] encode(Summary summary, boolean closed) {
    RowEncoder out = new RowEncoder();
    out.header(schema(closed));
    summary.rows().forEach(row -> row(out, row, closed));
    return out.toByteArray();
  }

  private static void row(RowEncoder out, SummaryRow row, boolean closed) {
    out.text(row.category()).text(row.policy()).integer(row.runs());
    estimate(out, row.averageDegradationPercent());
    estimate(out, row.worstDegradationPercent());
    out.decimal(row.makespanSeconds())
        .decimal(row.stp())
        .decimal(row.antt())
        .decimal(row.unfairness())
        .decimal(row.migrations());
    if (row.isClosed()) {
      out.decimal(row.weightedMeanExecutionSeconds());
    } else if (closed) {
      out.empty();
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
