package akula.bootstrap.bounds;

import java.util.Arrays;
import java.util.List;

/**
 * How much threads can get done in their windows if domains may be shared out among co-schedules in
 * any fractions: a linear programme, of which the prices give an upper limit. {@code
 * docs/bounds.md} has the proof.
 */
final class FluidProgramme {
  private static final int MOST_STEPS = 2_000;
  private static final double EPSILON = 1e-9;
  private static final double NUDGE = 1e-7;

  private final Crowd crowd;
  private final Stages stages;
  private final List<DomainKind> kinds;
  private final double[][] coreSpeeds;
  private final CoSchedules coSchedules;
  private final Timeline time;
  private final double[] work;
  private final double[] gains;
  private final int[] kindRows;
  private final int[][] classRows;
  private final int rows;
  private int lastInterval;

  /**
   * Makes a programme.
   *
   * @param problem threads, domains and speeds
   * @param time the windows
   * @param gains worth of a unit of work in each stage; null to ask which fraction of everybody's
   *     work can be done
   */
  FluidProgramme(FluidProblem problem, Timeline time, double[] gains) {
    crowd = problem.crowd();
    stages = problem.stages();
    kinds = problem.kinds();
    coreSpeeds = problem.coreSpeeds();
    coSchedules = problem.coSchedules();
    this.time = time;
    this.gains = gains;
    work = problem.work();
    kindRows = new int[time.count()];
    classRows = new int[time.count()][crowd.size()];
    int next = stages.count();
    for (int k = 0; k < time.count(); k++) {
      kindRows[k] = next;
      next += kinds.size();
      for (int c = 0; c < crowd.size(); c++) {
        classRows[k][c] = time.isOpen(c, k) ? next++ : -1;
      }
    }
    rows = next;
  }

  /** Returns what cannot be exceeded: the worth of the work done, or the fraction of all of it. */
  double limit() {
    double[] right = new double[rows];
    for (int s = 0; s < stages.count(); s++) {
      right[s] = (gains == null ? NUDGE : 1) * work[s];
    }
    for (int k = 0; k < time.count(); k++) {
      for (int kind = 0; kind < kinds.size(); kind++) {
        right[kindRows[k] + kind] = kinds.get(kind).count() * time.length(k);
      }
      for (int c = 0; c < crowd.size(); c++) {
        if (classRows[k][c] >= 0) {
          right[classRows[k][c]] = crowd.count(c) * time.length(k);
        }
      }
    }
    boolean[] slack = new boolean[rows];
    Arrays.fill(slack, true);
    ColumnSimplex simplex = new ColumnSimplex(right, new double[rows], slack);
    double[] prices = simplex.solve(this::price, MOST_STEPS);
    return proven(prices.clone());
  }

  private boolean price(double[] prices, ColumnSimplex.Column column) {
    if (gains == null && fraction(prices) < 1 - EPSILON) {
      column.cost = -1;
      System.arraycopy(work, 0, column.coefficients, 0, work.length);
      return true;
    }
    for (int i = 0; i < time.count(); i++) {
      int k = (lastInterval + i) % time.count();
      for (int kind = 0; kind < kinds.size(); kind++) {
        int best = best(prices, k, kind, EPSILON - prices[kindRows[k] + kind]);
        if (best >= 0) {
          fill(column, best, k, kind, prices);
          lastInterval = k;
          return true;
        }
      }
    }
    return false;
  }

  private double fraction(double[] prices) {
    double sum = 0;
    for (int s = 0; s < work.length; s++) {
      sum -= prices[s] * work[s];
    }
    return sum;
  }

  /** What a unit of work is worth at prices. */
  private double worth(double[] prices, int stage) {
    return gains == null ? -prices[stage] : gains[stage] + prices[stage];
  }

  private int best(double[] prices, int interval, int kind, double atLeast) {
    int best = -1;
    double most = atLeast;
    for (int m = 0; m < coSchedules.count(); m++) {
      if (coSchedules.members(m).length <= coreSpeeds[kind].length) {
        double score = score(prices, m, interval, kind);
        if (score > most) {
          most = score;
          best = m;
        }
      }
    }
    return best;
  }

  /** Worth of a co-schedule per time, less what its threads cost; minus infinity if not there. */
  private double score(double[] prices, int m, int interval, int kind) {
    int[] set = coSchedules.members(m);
    double[] limits = coSchedules.limits(m);
    double score = 0;
    for (int stage : set) {
      int row = classRows[interval][stages.classOf(stage)];
      if (row < 0) {
        return Double.NEGATIVE_INFINITY;
      }
      score += prices[row];
    }
    double[] core = speedsFor(prices, set, limits, kind);
    for (int i = 0; i < set.length; i++) {
      score += core[i] * limits[i] * worth(prices, set[i]);
    }
    return score;
  }

  /** The fastest cores go to those whose speed is worth most. */
  private double[] speedsFor(double[] prices, int[] set, double[] limits, int kind) {
    double[] fastest = coreSpeeds[kind];
    if (fastest[0] == fastest[set.length - 1]) {
      return fastest;
    }
    double[] given = new double[set.length];
    boolean[] done = new boolean[set.length];
    for (int rank = 0; rank < set.length; rank++) {
      int best = -1;
      for (int i = 0; i < set.length; i++) {
        if (!done[i]
            && (best < 0
                || limits[i] * worth(prices, set[i]) > limits[best] * worth(prices, set[best]))) {
          best = i;
        }
      }
      done[best] = true;
      given[best] = fastest[rank];
    }
    return given;
  }

  private void fill(
      ColumnSimplex.Column column, int m, int interval, int kind, double[] prices) {
    int[] set = coSchedules.members(m);
    double[] limits = coSchedules.limits(m);
    double[] core = speedsFor(prices, set, limits, kind);
    column.coefficients[kindRows[interval] + kind] = 1;
    for (int i = 0; i < set.length; i++) {
      double rate = core[i] * limits[i];
      column.coefficients[classRows[interval][stages.classOf(set[i])]]++;
      column.coefficients[set[i]] += gains == null ? -rate : rate;
      column.cost -= gains == null ? 0 : gains[set[i]] * rate;
    }
  }

  /** Weak duality: prices that keep what they promise, and their total. */
  private double proven(double[] prices) {
    for (int i = 0; i < rows; i++) {
      prices[i] = Math.min(0, prices[i]);
    }
    if (gains == null) {
      double fraction = fraction(prices);
      if (!(fraction > 0)) {
        return Double.POSITIVE_INFINITY;
      }
      for (int i = 0; i < rows; i++) {
        prices[i] /= fraction;
      }
    }
    double total = 0;
    for (int s = 0; s < work.length; s++) {
      total -= gains == null ? 0 : prices[s] * work[s];
    }
    for (int k = 0; k < time.count(); k++) {
      total += time.length(k) * perTime(prices, k);
    }
    return total;
  }

  private double perTime(double[] prices, int interval) {
    double total = 0;
    for (int kind = 0; kind < kinds.size(); kind++) {
      int best = best(prices, interval, kind, 0);
      total += best < 0 ? 0 : kinds.get(kind).count() * score(prices, best, interval, kind);
    }
    for (int c = 0; c < crowd.size(); c++) {
      int row = classRows[interval][c];
      total -= row < 0 ? 0 : prices[row] * crowd.count(c);
    }
    return total;
  }
}
