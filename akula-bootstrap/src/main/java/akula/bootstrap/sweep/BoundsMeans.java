package akula.bootstrap.sweep;

import akula.bootstrap.bounds.Bounds;

/** Means of the bounds of the workloads of one category, or of several. */
public final class BoundsMeans {
  private final double[] sums = new double[4];
  private long workloads;
  private long exact;
  private long gaps;

  /** Begins with no workload. */
  public BoundsMeans() {}

  /** Adds a workload. */
  public void add(Bounds bounds) {
    sums[0] += bounds.average().percent();
    sums[1] += bounds.worst().percent();
    sums[2] += bounds.lowerAveragePercent();
    sums[3] += bounds.lowerWorstPercent();
    workloads++;
    exact += bounds.isExact() ? 1 : 0;
    gaps += !bounds.isExact() && bounds.isKnown() ? 1 : 0;
  }

  /** Adds all workloads of others. */
  public void add(BoundsMeans other) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += other.sums[i];
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
    return sums[worst ? 1 : 0] / workloads;
  }

  /** Returns the mean of the lower bound, per cent; NaN if it is not known for every workload. */
  public double lowerBound(boolean worst) {
    return sums[worst ? 3 : 2] / workloads;
  }
}
