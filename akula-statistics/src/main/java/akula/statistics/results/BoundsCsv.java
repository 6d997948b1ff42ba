package akula.statistics.results;

import static akula.formats.csv.CsvSchema.decimal;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;

/**
 * The table {@code bounds.csv}: one row a workload, with what its policies are measured against.
 */
public final class BoundsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "bounds.csv";

  /** Its columns; all numbers are degradations. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          decimal("best_static_average", "%"),
          decimal("best_static_worst", "%"),
          decimal("lower_bound_average", "%").orEmpty(),
          decimal("lower_bound_worst", "%").orEmpty(),
          text("proof"),
          decimal("gap_average", "%"),
          decimal("gap_worst", "%"));

  private BoundsCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    out.header(SCHEMA);
  }

  /**
   * Adds a workload.
   *
   * @param category of the workload
   * @param workload number of the workload in its category
   * @param bestStatic mean and worst degradation of the best placements without moves
   * @param lowerBound what no policy has less than, mean and worst; NaN, not known, leaves it empty
   * @param gaps how much lower a placement without moves could be that was not found, mean and
   *     worst; 0 where the best was found for certain
   */
  public static void row(
      RowEncoder out,
      String category,
      long workload,
      double[] bestStatic,
      double[] lowerBound,
      double[] gaps) {
    out.text(category).integer(workload).decimal(bestStatic[0]).decimal(bestStatic[1]);
    for (double lower : lowerBound) {
      if (Double.isNaN(lower)) {
        out.empty();
      } else {
        out.decimal(lower);
      }
    }
    out.text(gaps[0] == 0 && gaps[1] == 0 ? "exact" : "gap")
        .decimal(gaps[0])
        .decimal(gaps[1])
        .endRow();
  }
}
