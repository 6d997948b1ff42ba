package akula.statistics.results;

import akula.statistics.number.Estimate;
import akula.statistics.summary.Summary;
import akula.statistics.summary.SummaryRow;

/** The table {@code summary.csv}: one row for each category and policy that has runs. */
public final class SummaryCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "summary.csv";

  /** First line of the file, without its end. The intervals hold the mean with 95%. */
  public static final String HEADER =
      "category,policy,runs,"
          + "average_degradation_percent,average_degradation_percent_ci_low,"
          + "average_degradation_percent_ci_high,"
          + "worst_degradation_percent,worst_degradation_percent_ci_low,"
          + "worst_degradation_percent_ci_high,"
          + "makespan_s,stp,antt,unfairness,migrations";

  /** First line of the file where runs are closed, without its end. */
  public static final String CLOSED_HEADER = HEADER + ",weighted_mean_execution_s";

  private SummaryCsv() {}

  /**
   * Returns the whole file. The ends of an interval are empty where there is one run only.
   *
   * @throws ArithmeticException if a mean is too large to be written
   */
  public static byte[] encode(Summary summary) {
    return encode(summary, isClosed(summary));
  }

  /** Tells whether the runs are closed, so that there is a column more. */
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
    header(out, closed ? CLOSED_HEADER : HEADER);
    summary.rows().forEach(row -> row(out, row, closed));
    return out.toByteArray();
  }

  static void header(RowEncoder out, String header) {
    for (String column : header.split(",")) {
      out.text(column);
    }
    out.endRow();
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
