package akula.statistics.results;

import static akula.formats.csv.CsvSchema.decimal;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.ZoneEnergy;

/**
 * The table {@code energy.csv}: what each package of the machine consumed in a real run, one row
 * for each. It is there only if that was counted.
 */
public final class EnergyCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "energy.csv";

  /** Its columns. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          text("policy"),
          text("package"),
          decimal("energy_j", "J"));

  private EnergyCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    out.header(SCHEMA);
  }

  /**
   * Adds a package.
   *
   * @param category name of the workload
   * @param workload number of the repetition
   * @param policy as the user named it, with its options
   * @param energy what it consumed
   */
  public static void row(
      RowEncoder out, String category, long workload, String policy, ZoneEnergy energy) {
    out.text(category).integer(workload).text(policy).text(energy.name());
    out.decimal(energy.joules()).endRow();
  }
}
