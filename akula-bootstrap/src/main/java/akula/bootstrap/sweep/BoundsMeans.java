package akula.bootstrap.sweep;

import akula.bootstrap.bounds.Bounds;
import akula.formats.FixedPoint;
import akula.statistics.results.BoundsCsv;
import java.util.regex.Pattern;

/**
 * Means of the bounds of the workloads of one category, or of several, by the numbers that stand in
 * {@code bounds.csv}: so they are the same where its rows are read.
 */
public final class BoundsMeans {
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,12}\\.\\d{6}");
  private static final int SUMS = 4;

  /** In a row, the cells of the sums and those from the proof on. */
  private static final int CELLS = SUMS + 3;

  /** In millionths: {@code best_static}, average and worst, and the lower bound, as both. */
  private final long[] sums = new long[SUMS];

  private final boolean[] isUnknown = new boolean[SUMS];
  private long workloads;
  private long exact;
  private long gaps;

  /** Begins with no workload. */
  public BoundsMeans() {}

  /** Adds a workload. */
  public void add(Bounds bounds) {
    add(0, bounds.average().percent());
    add(1, bounds.worst().percent());
    add(2, bounds.lowerAveragePercent());
    add(3, bounds.lowerWorstPercent());
    workloads++;
    exact += bounds.isExact() ? 1 : 0;
    gaps += !bounds.isExact() && bounds.isKnown() ? 1 : 0;
  }

  /**
   * Adds a workload.
   *
   * @param row of {@code bounds.csv}, from behind the number of the workload on
   * @throws IllegalArgumentException if no row ends so
   */
  public void add(String row) {
    String[] cells = row.split(",", -1);
    if (cells.length != CELLS) {
      throw new IllegalArgumentException(row);
    }
    for (int i = 0; i < SUMS; i++) {
      add(i, number(cells[i]));
    }
    workloads++;
    switch (cells[SUMS]) {
      case BoundsCsv.EXACT -> exact++;
      case BoundsCsv.GAP -> gaps++;
      case BoundsCsv.BOUND -> {}
      default -> throw new IllegalArgumentException(row);
    }
  }

  private static double number(String cell) {
    if (!cell.isEmpty() && !NUMBER.matcher(cell).matches()) {
      throw new IllegalArgumentException(cell);
    }
    return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
  }

  private void add(int sum, double percent) {
    if (Double.isFinite(percent)) {
      sums[sum] += FixedPoint.micros(percent);
    } else {
      isUnknown[sum] = true;
    }
  }

  /** Adds all workloads of others. */
  public void add(BoundsMeans other) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += other.sums[i];
      isUnknown[i] |= other.isUnknown[i];
    }
    workloads += other.workloads;
    exact += other.exact;
    gaps += other.gaps;
  }

  /** Returns the number of workloads. */
  public long workloads() {
    return workloads;
  }

  /** Returns how many of them have placements that are known to be the best, for both measures. */
  public long exact() {
    return exact;
  }

  /** Returns how many of the others have placements, with a gap. */
  public long gaps() {
    return gaps;
  }

  /**
   * Returns the mean of {@code best_static}, per cent; NaN if it is not known for every workload.
   */
  public double bestStatic(boolean worst) {
    return mean(worst ? 1 : 0);
  }

  /** Returns the mean of the lower bound, per cent; NaN if it is not known for every workload. */
  public double lowerBound(boolean worst) {
    return mean(worst ? 3 : 2);
  }

  private double mean(int sum) {
    return isUnknown[sum] ? Double.NaN : sums[sum] / FixedPoint.MICROS_PER_UNIT / workloads;
  }
}
