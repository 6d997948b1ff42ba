package akula.statistics.results;

import akula.statistics.metrics.CpuSpeed;

/**
 * The table {@code speeds.csv}: one row for each cpu that was made slower in a real run. It is
 * there only if some were.
 */
public final class SpeedsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "speeds.csv";

  /** First line of the file, without its end. */
  public static final String HEADER = "category,workload,policy,cpu,asked,reached";

  private SpeedsCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    SummaryCsv.header(out, HEADER);
  }

  /**
   * Adds a cpu.
   *
   * @param category name of the workload
   * @param workload number of the repetition
   * @param policy as the user named it, with its options
   * @param speed what it had
   */
  public static void row(
      RowEncoder out, String category, long workload, String policy, CpuSpeed speed) {
    out.text(category).integer(workload).text(policy).integer(speed.cpu());
    out.decimal(speed.asked()).decimal(speed.reached()).endRow();
  }
}
