package akula.statistics.results;

import static akula.formats.csv.CsvSchema.decimal;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.CpuSpeed;

/**
 * The table {@code speeds.csv}: one row for each cpu that was made slower in a real run. It is
 * there only if some were.
 */
public final class SpeedsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "speeds.csv";

  /** Its columns. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          text("policy"),
          whole("cpu"),
          decimal("asked", ""),
          decimal("reached", ""));

  private SpeedsCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    out.header(SCHEMA);
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
