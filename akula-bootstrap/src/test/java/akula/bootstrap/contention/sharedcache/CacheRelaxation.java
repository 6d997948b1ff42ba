package akula.bootstrap.contention.sharedcache;

import java.util.List;

/**
 * The equilibrium found the slow way, from the text of the model alone: occupancies, the rate of
 * replacement and the utilisation drift by tiny steps until nothing moves. Shares no code with the
 * model.
 */
final class CacheRelaxation {
  private static final double STEP = 0.02;
  private static final int MAX_STEPS = 400_000;

  private final SharedCache cache;
  private final Curve[] curves;
  private final double[] occupancy;
  private double utilisation;

  CacheRelaxation(SharedCache cache, int[] rows) {
    this.cache = cache;
    curves = new Curve[rows.length];
    occupancy = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      curves[i] = cache.curves().get(rows[i]);
      occupancy[i] = footprint(curves[i]) / rows.length;
    }
  }

  /** Lets everything settle and returns the relative speeds. */
  double[] speeds() {
    double replacement = 1;
    double moved = 1;
    for (int step = 0; step < MAX_STEPS && moved > 1e-12; step++) {
      double sum = 0;
      moved = 0;
      double asked = 0;
      for (int i = 0; i < curves.length; i++) {
        double before = occupancy[i];
        double drift = slowed(i, 'm') / replacement - before;
        occupancy[i] = Math.clamp(before + STEP * drift, 0, footprint(curves[i]));
        moved = Math.max(moved, Math.abs(occupancy[i] - before));
        sum += occupancy[i];
        asked += slowed(i, 'b') / cache.bandwidthMegabytesPerSecond();
      }
      double full = (sum - cache.ways()) / cache.ways();
      replacement *= Math.exp(STEP * full);
      double change = STEP * (Math.min(0.95, asked) - utilisation);
      utilisation += change;
      boolean settled = full <= 0 && allFit();
      moved = Math.max(moved, Math.max(Math.abs(change), settled ? 0 : STEP * Math.abs(full)));
    }
    double[] speeds = new double[curves.length];
    for (int i = 0; i < speeds.length; i++) {
      speeds[i] = slowed(i, 'i') / interpolated(curves[i], 'i', footprint(curves[i]), 0);
    }
    return speeds;
  }

  double[] occupancy() {
    return occupancy;
  }

  private boolean allFit() {
    double sum = 0;
    for (Curve curve : curves) {
      sum += footprint(curve);
    }
    return sum <= cache.ways();
  }

  private double slowed(int i, char what) {
    double alone = interpolated(curves[i], 'b', footprint(curves[i]), 0);
    double own = latency(Math.min(0.95, alone / cache.bandwidthMegabytesPerSecond()));
    double extra = Math.max(0, latency(utilisation) / own - 1);
    return interpolated(curves[i], what, occupancy[i], extra);
  }

  private static double latency(double rho) {
    return 1 + 0.4 * rho / (1 - rho);
  }

  private double interpolated(Curve curve, char what, double occupancy, double extra) {
    int below = Math.min((int) Math.floor(occupancy), cache.ways() - 1);
    double part = occupancy - below;
    return (1 - part) * point(curve, what, below, extra)
        + part * point(curve, what, below + 1, extra);
  }

  private static double point(Curve curve, char what, int ways, double extra) {
    double cycles = 1 / curve.ipc().getFirst();
    double misses = curve.missesPerKiloInstruction().getFirst();
    double all = Math.max(misses, curve.referencesPerKiloInstruction().getFirst());
    double stall = curve.stallFraction().getFirst() * cycles;
    if (ways == 0) {
      double more = misses > 0 ? Math.min(0.2, stall / misses) * (all - misses) : 0;
      double traffic = curve.bandwidthMegabytesPerSecond().getFirst() * cycles;
      double zero = cycles + more + (stall + more) * extra;
      double times = misses > 0 ? all / misses : 1;
      return what == 'i' ? 1 / zero : what == 'm' ? all / zero : traffic * times / zero;
    }
    List<Double> plain = what == 'b' ? curve.bandwidthMegabytesPerSecond() : curve.ipc();
    double factor = what == 'm' ? curve.missesPerKiloInstruction().get(ways - 1) : 1;
    return plain.get(ways - 1) * factor / (1 + curve.stallFraction().get(ways - 1) * extra);
  }

  private double footprint(Curve curve) {
    double most = 0;
    for (double ways : curve.occupancyWays().subList(0, cache.ways())) {
      most = Math.max(most, ways);
    }
    return Math.min(most, cache.ways());
  }
}
