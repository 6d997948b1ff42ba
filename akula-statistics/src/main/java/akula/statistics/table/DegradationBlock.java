package akula.statistics.table;

import akula.statistics.number.Digits;
import akula.statistics.number.Estimate;
import akula.statistics.summary.SummaryRow;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The cells of one measure: a mean and the half-width of its interval for each category and policy,
 * with as few decimals as show every half-width, and a mark at the best policy of each row.
 */
final class DegradationBlock {
  private static final String NOTHING = "-";
  private static final String BEST = "*";
  private static final int MOST_DECIMALS = 6;

  private final List<List<Optional<Estimate>>> rows;
  private final String plusMinus;
  private final int decimals;
  private final int halfWidthWidth;

  /**
   * Makes the block.
   *
   * @param rows for each line of the table the summary of each policy, where it has runs
   * @param plusMinus what stands before a half-width
   */
  DegradationBlock(
      List<List<Optional<SummaryRow>>> rows,
      Function<SummaryRow, Estimate> measure,
      String plusMinus) {
    this.rows =
        rows.stream().map(row -> row.stream().map(cell -> cell.map(measure)).toList()).toList();
    this.plusMinus = plusMinus;
    this.decimals = decimals();
    this.halfWidthWidth =
        estimates().mapToInt(estimate -> halfWidth(estimate).length()).max().orElse(0);
  }

  /**
   * Returns the text of a cell; right-aligned, those of a column have means under each other. The
   * mark stands at the last number, be it a half-width or, where there is none, the mean.
   */
  String cell(int row, int policy) {
    String half = " ".repeat(halfWidthWidth);
    Optional<Estimate> cell = rows.get(row).get(policy);
    if (cell.isEmpty()) {
      return NOTHING + half + " ";
    }
    String mean = fixed(cell.get().mean());
    String interval = halfWidth(cell.get());
    String mark = isBest(row, cell.get()) ? BEST : " ";
    return interval.isEmpty()
        ? mean + mark + half
        : mean + half.substring(interval.length()) + interval + mark;
  }

  /** The least mean of a row with several policies; all of them if several have it. */
  private boolean isBest(int row, Estimate cell) {
    List<Estimate> present = rows.get(row).stream().flatMap(Optional::stream).toList();
    return present.size() > 1 && present.stream().allMatch(other -> cell.mean() <= other.mean());
  }

  private String halfWidth(Estimate estimate) {
    return estimate.hasInterval() ? " " + plusMinus + fixed(estimate.halfWidth()) : "";
  }

  private int decimals() {
    double least =
        estimates()
            .mapToDouble(e -> e.halfWidth() > 0 ? e.halfWidth() : Math.abs(e.mean()))
            .filter(size -> size > 0)
            .min()
            .orElse(1);
    int decimals = 1;
    while (decimals < MOST_DECIMALS && least < 0.5 * Math.pow(10, -decimals)) {
      decimals++;
    }
    return decimals;
  }

  private String fixed(double value) {
    return Digits.fixed(value, decimals);
  }

  private Stream<Estimate> estimates() {
    return rows.stream().flatMap(List::stream).flatMap(Optional::stream);
  }
}
