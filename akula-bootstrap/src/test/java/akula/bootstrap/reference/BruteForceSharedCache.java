package akula.bootstrap.reference;

import akula.bootstrap.contention.sharedcache.Curve;
import akula.bootstrap.contention.sharedcache.SharedCache;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The equilibrium of {@code docs/reference/shared-cache.md}, by halving an interval inside halving
 * an interval. Kept per set of members, or else a run with small steps would take minutes; for up
 * to 12 applications and 31 copies of each.
 */
final class BruteForceSharedCache implements Contention {
  private static final int HALVINGS = 60;
  private static final double MOST_RHO = 0.95;
  private static final double A = 0.4;

  /** What follows from one application's curves, at 0 to W ways. */
  private record Program(
      double[] ipc, double[] misses, double[] bandwidth, double[] stalls, double footprint) {}

  private final int ways;
  private final double available;
  private final List<Program> programs;
  private final Map<Long, Map<Integer, Double>> known = new HashMap<>();

  BruteForceSharedCache(SharedCache data) {
    ways = data.ways();
    available = data.bandwidthMegabytesPerSecond();
    programs = data.curves().stream().map(curve -> program(curve, data.ways())).toList();
  }

  private static Program program(Curve curve, int ways) {
    double ipc1 = curve.ipc().getFirst();
    double mpki1 = curve.missesPerKiloInstruction().getFirst();
    double f1 = curve.stallFraction().getFirst();
    double mpki0 = Math.max(curve.referencesPerKiloInstruction().getFirst(), mpki1);
    double p = mpki1 == 0 ? 0 : Math.min(200, 1000 * f1 / (ipc1 * mpki1));
    double more = p * (mpki0 - mpki1) / 1000;
    double[] ipc = new double[ways + 1];
    double[] misses = new double[ways + 1];
    double[] bandwidth = new double[ways + 1];
    double[] stalls = new double[ways + 1];
    ipc[0] = 1 / (1 / ipc1 + more);
    misses[0] = mpki0 * ipc[0];
    stalls[0] = (f1 / ipc1 + more) * ipc[0];
    double factor = mpki1 == 0 ? 1 : mpki0 / mpki1;
    bandwidth[0] = curve.bandwidthMegabytesPerSecond().getFirst() * factor * (ipc[0] / ipc1);
    double footprint = 0;
    for (int w = 1; w <= ways; w++) {
      ipc[w] = curve.ipc().get(w - 1);
      misses[w] = curve.missesPerKiloInstruction().get(w - 1) * ipc[w];
      bandwidth[w] = curve.bandwidthMegabytesPerSecond().get(w - 1);
      stalls[w] = curve.stallFraction().get(w - 1);
      footprint = Math.max(footprint, curve.occupancyWays().get(w - 1));
    }
    return new Program(ipc, misses, bandwidth, stalls, Math.min(footprint, ways));
  }

  @Override
  public double relativeSpeed(int[] rows, int self) {
    long key = 0;
    for (int row : rows) {
      key += 1L << (5 * row);
    }
    Map<Integer, Double> solved = known.computeIfAbsent(key, members -> solve(rows));
    return solved.get(rows[self]);
  }

  private Map<Integer, Double> solve(int[] rows) {
    double low = 0;
    double high = MOST_RHO;
    for (int i = 0; i < HALVINGS; i++) {
      double rho = (low + high) / 2;
      if (demand(rows, rho) >= rho) {
        low = rho;
      } else {
        high = rho;
      }
    }
    // where even the highest asks for more, low has come up to it
    double[] occupancies = occupancies(rows, low);
    Map<Integer, Double> speeds = new HashMap<>();
    for (int i = 0; i < rows.length; i++) {
      Program program = programs.get(rows[i]);
      double ipc = at(slowed(program, program.ipc, low), occupancies[i]);
      speeds.put(rows[i], ipc / at(program.ipc, program.footprint));
    }
    return speeds;
  }

  private double demand(int[] rows, double rho) {
    double[] occupancies = occupancies(rows, rho);
    double sum = 0;
    for (int i = 0; i < rows.length; i++) {
      Program program = programs.get(rows[i]);
      sum += at(slowed(program, program.bandwidth, rho), occupancies[i]);
    }
    return sum / available;
  }

  private static double latency(double rho) {
    double taken = Math.min(rho, MOST_RHO);
    return 1 + A * taken / (1 - taken);
  }

  private double[] slowed(Program program, double[] curve, double rho) {
    double alone = latency(at(program.bandwidth, program.footprint) / available);
    double g = Math.max(1, latency(rho) / alone);
    double[] slowed = new double[curve.length];
    for (int w = 0; w < curve.length; w++) {
      slowed[w] = curve[w] / (1 + program.stalls[w] * (g - 1));
    }
    return slowed;
  }

  private static double at(double[] curve, double occupancy) {
    int w = Math.min((int) occupancy, curve.length - 2);
    return curve[w] + (curve[w + 1] - curve[w]) * (occupancy - w);
  }

  private double[] occupancies(int[] rows, double rho) {
    double[] most = new double[rows.length];
    double[][] misses = new double[rows.length][];
    double highestMisses = 0;
    for (int i = 0; i < rows.length; i++) {
      Program program = programs.get(rows[i]);
      most[i] = program.footprint;
      misses[i] = slowed(program, program.misses, rho);
      highestMisses = Math.max(highestMisses, Arrays.stream(misses[i]).max().orElseThrow());
    }
    if (sum(most) <= ways) {
      return most;
    }
    // each holds at most its highest misses / mu, so at the high end the sum is at most W
    double low = 0;
    double high = rows.length * highestMisses / ways;
    double[] tooMuch = most;
    double[] fits = occupancies(misses, most, high);
    for (int i = 0; i < HALVINGS; i++) {
      double mu = (low + high) / 2;
      double[] now = occupancies(misses, most, mu);
      if (sum(now) > ways) {
        low = mu;
        tooMuch = now;
      } else {
        high = mu;
        fits = now;
      }
    }
    return between(fits, tooMuch);
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }

  /** Goes from what fits towards what is too much, everybody the same fraction of the way. */
  private double[] between(double[] fits, double[] tooMuch) {
    double part = (ways - sum(fits)) / (sum(tooMuch) - sum(fits));
    double[] result = new double[fits.length];
    for (int i = 0; i < fits.length; i++) {
      result[i] = fits[i] + part * (tooMuch[i] - fits[i]);
    }
    return result;
  }

  private static double[] occupancies(double[][] misses, double[] most, double mu) {
    double[] result = new double[most.length];
    for (int i = 0; i < most.length; i++) {
      result[i] = Math.min(most[i], smallest(misses[i], mu));
    }
    return result;
  }

  /** The smallest o with mu o >= m(o), or infinity. */
  private static double smallest(double[] misses, double mu) {
    for (int w = 0; w < misses.length; w++) {
      double over = mu * w - misses[w];
      if (over >= 0) {
        if (w == 0) {
          return 0;
        }
        double before = mu * (w - 1) - misses[w - 1];
        return w - over / (over - before);
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
