package akula.bootstrap.contention.sharedcache;

/**
 * Finds the equilibrium of one co-schedule: the utilisation of the memory at which the
 * applications, slowed by the latency that belongs to it, ask for just that much.
 */
final class EquilibriumSearch {
  private static final double TOLERANCE = 1e-12;
  private static final int MAX_STEPS = 100;

  private final ApplicationCurves[] applications;
  private final CacheShares shares;
  private final double[] extraLatency;

  EquilibriumSearch(ApplicationCurves[] applications, int ways) {
    this.applications = applications;
    shares = new CacheShares(applications, ways);
    extraLatency = new double[applications.length];
  }

  /** Returns the occupancies for the utilisation that {@link #solve} returned last. */
  double[] occupancy() {
    return shares.occupancy();
  }

  /**
   * Finds the equilibrium by regula falsi (Illinois) between no load and the load asked for there.
   *
   * @return the utilisation, at most {@link MemoryLatency#MAX_UTILISATION}
   */
  double solve() {
    double low = 0;
    double excessLow = demand(low);
    double high = Math.min(excessLow, MemoryLatency.MAX_UTILISATION);
    double excessHigh = demand(high) - high;
    if (excessHigh > 0 && high < MemoryLatency.MAX_UTILISATION) {
      low = high;
      excessLow = excessHigh;
      high = MemoryLatency.MAX_UTILISATION;
      excessHigh = demand(high) - high;
    }
    if (excessHigh >= -TOLERANCE) {
      return high;
    }
    return between(low, excessLow, high, excessHigh);
  }

  private double between(double fromLow, double fromExcess, double toHigh, double toExcess) {
    double low = fromLow;
    double excessLow = fromExcess;
    double high = toHigh;
    double excessHigh = toExcess;
    int side = 0;
    double middle = high;
    for (int i = 0; i < MAX_STEPS && high - low > TOLERANCE; i++) {
      middle = (low * excessHigh - high * excessLow) / (excessHigh - excessLow);
      double excess = demand(middle) - middle;
      if (Math.abs(excess) <= TOLERANCE) {
        return middle;
      }
      if (excess > 0) {
        excessHigh = side > 0 ? excessHigh / 2 : excessHigh;
        low = middle;
        excessLow = excess;
        side = 1;
      } else {
        excessLow = side < 0 ? excessLow / 2 : excessLow;
        high = middle;
        excessHigh = excess;
        side = -1;
      }
    }
    return middle;
  }

  /** Returns the utilisation asked for if latency is that of the given utilisation. */
  private double demand(double utilisation) {
    double latency = MemoryLatency.factor(utilisation);
    for (int i = 0; i < applications.length; i++) {
      extraLatency[i] = Math.max(0, latency / applications[i].aloneLatency - 1);
    }
    shares.solve(extraLatency);
    double total = 0;
    for (int i = 0; i < applications.length; i++) {
      total += slowed(i, applications[i].utilisation);
    }
    return total;
  }

  /** Returns the value of a per-cycle or per-time curve of an application where it is now. */
  double slowed(int application, double[] curve) {
    double[] stalled = applications[application].stalled;
    double extra = extraLatency[application];
    double occupancy = shares.occupancy()[application];
    int below = Math.min((int) occupancy, curve.length - 2);
    double left = curve[below] / (1 + stalled[below] * extra);
    double right = curve[below + 1] / (1 + stalled[below + 1] * extra);
    return left + (occupancy - below) * (right - left);
  }
}
