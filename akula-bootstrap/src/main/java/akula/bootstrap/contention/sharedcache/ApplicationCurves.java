package akula.bootstrap.contention.sharedcache;

import java.util.List;

/**
 * The curves of one application from zero ways up to all ways of the cache, in the form that the
 * solver wants. Between whole ways each is linear.
 */
final class ApplicationCurves {
  /**
   * The most cycles that a miss may be taken to stall when the stalls at one way are spread over
   * the misses there: about the latency of memory without overlap. It only holds for applications
   * with hardly a miss, whose quotient is noise.
   */
  static final double MAX_STALL_PER_MISS_CYCLES = 200;

  /** Instructions per cycle. */
  final double[] ipc;

  /** Last-level misses per 1000 cycles. */
  final double[] missesPerKiloCycle;

  /** Memory bandwidth as a fraction of what the domain has. */
  final double[] utilisation;

  /** Fraction of cycles stalled on last-level misses and the store buffer, 0 to 1. */
  final double[] stalled;

  /** The largest occupancy seen alone, in ways, at most those of the cache. */
  final double footprint;

  /** Instructions per cycle at the footprint, undisturbed. */
  final double aloneIpc;

  /** Latency factor of memory under the application's own bandwidth. */
  final double aloneLatency;

  ApplicationCurves(Curve curve, int ways, double bandwidth) {
    ipc = fromOneWay(curve.ipc(), ways, 1);
    utilisation = fromOneWay(curve.bandwidthMegabytesPerSecond(), ways, 1 / bandwidth);
    stalled = fromOneWay(curve.stallFraction(), ways, 1);
    missesPerKiloCycle = fromOneWay(curve.missesPerKiloInstruction(), ways, 1);
    for (int w = 1; w <= ways; w++) {
      stalled[w] = Math.min(1, stalled[w]);
      missesPerKiloCycle[w] *= ipc[w];
    }
    fillZeroWays(curve.referencesPerKiloInstruction().get(0));
    footprint = footprint(curve.occupancyWays(), ways);
    aloneIpc = at(ipc, footprint);
    aloneLatency = MemoryLatency.factor(at(utilisation, footprint));
  }

  /** Returns the value of a curve at an occupancy in ways. */
  static double at(double[] curve, double occupancy) {
    int below = Math.min((int) occupancy, curve.length - 2);
    return curve[below] + (occupancy - below) * (curve[below + 1] - curve[below]);
  }

  private static double[] fromOneWay(List<Double> values, int ways, double factor) {
    double[] curve = new double[ways + 1];
    for (int w = 1; w <= ways; w++) {
      curve[w] = values.get(w - 1) * factor;
    }
    return curve;
  }

  /** Without a way every reference misses; each further miss stalls as long as one at one way. */
  private void fillZeroWays(double referencesPerKiloInstruction) {
    double cycles = 1 / ipc[1];
    double misses = missesPerKiloCycle[1] * cycles;
    double allMiss = Math.max(referencesPerKiloInstruction, misses);
    double stallPerMiss =
        misses == 0 ? 0 : Math.min(MAX_STALL_PER_MISS_CYCLES, stalled[1] * cycles * 1000 / misses);
    double moreStall = stallPerMiss * (allMiss - misses) / 1000;
    double cyclesAtZero = cycles + moreStall;
    ipc[0] = 1 / cyclesAtZero;
    missesPerKiloCycle[0] = allMiss / cyclesAtZero;
    stalled[0] = (stalled[1] * cycles + moreStall) / cyclesAtZero;
    double moreTraffic = misses == 0 ? 1 : allMiss / misses;
    utilisation[0] = utilisation[1] * moreTraffic * cycles / cyclesAtZero;
  }

  private static double footprint(List<Double> occupancyWays, int ways) {
    double largest = 0;
    for (int w = 1; w <= ways; w++) {
      largest = Math.max(largest, occupancyWays.get(w - 1));
    }
    return Math.min(largest, ways);
  }
}
