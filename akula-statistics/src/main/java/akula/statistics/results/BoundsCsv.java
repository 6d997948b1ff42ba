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

  /** Proof: both placements are the best. */
  public static final String EXACT = "exact";

  /** Proof: better placements may be lower, by the gaps at most. */
  public static final String GAP = "gap";

  /** Proof: one of the placements, or both, is left out, and only the lower bound is known. */
  public static final String BOUND = "bound";

  /** Its columns; all numbers are degradations. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          decimal("best_static_average", "%").orEmpty(),
          decimal("best_static_worst", "%").orEmpty(),
          decimal("lower_bound_average", "%").orEmpty(),
          decimal("lower_bound_worst", "%").orEmpty(),
          text("proof"),
          decimal("gap_average", "%").orEmpty(),
          decimal("gap_worst", "%").orEmpty());

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
   * @param bestStatic mean and worst degradation of the best placements without moves; NaN, none is
   *     proven to be the best, leaves it empty
   * @param lowerBound what no policy has less than, mean and worst; NaN, not known, leaves it empty
   * @param gaps how much lower a placement without moves could be that was not found, mean and
   *     worst; 0 where the best was found for certain, NaN where there is none
   */
  public static void row(
      RowEncoder out,
      String category,
      long workload,
      double[] bestStatic,
      double[] lowerBound,
      double[] gaps) {
    out.text(category)
        .integer(workload)
        .decimalIfKnown(bestStatic[0])
        .decimalIfKnown(bestStatic[1])
        .decimalIfKnown(lowerBound[0])
        .decimalIfKnown(lowerBound[1])
        .text(proof(gaps))
        .decimalIfKnown(gaps[0])
        .decimalIfKnown(gaps[1])
        .endRow();
  }

  /**
   * Returns the end of a sentence that says how much of best static placements is proven.
   *
   * @param exact number of workloads where both are the best
   * @param gaps number of those that have both, with a gap
   * @param workloads number of all
   * @param inWords all of them, in words
   */
  public static String proven(long exact, long gaps, long workloads, String inWords) {
    if (exact == workloads) {
      return "exact for every workload";
    }
    long none = workloads - exact - gaps;
    return "exact for %d of %s".formatted(exact, inWords)
        + (gaps == 0 ? "" : "; bounds.csv has the gaps of " + (none == 0 ? "the others" : gaps))
        + (none == 0
            ? ""
            : "; not proven for %s, of which the lower bound alone is known"
                .formatted(gaps == 0 ? "the others" : none));
  }

  private static String proof(double[] gaps) {
    if (Double.isNaN(gaps[0] + gaps[1])) {
      return BOUND;
    }
    return gaps[0] == 0 && gaps[1] == 0 ? EXACT : GAP;
  }
}
