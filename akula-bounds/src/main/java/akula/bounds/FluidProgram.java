package akula.bounds;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much threads can get done in their windows if domains may be shared out among co-schedules in
 * any fractions: a linear programme, of which the prices give an upper limit. {@code
 * docs/guide/bounds.md} has the proof.
 */
final class FluidProgram {
  private static final int MOST_STEPS = 5_000;
  private static final double EPSILON = 1e-9;

  private final ThreadClasses threadClasses;
  private final Stages stages;
  private final List<DomainKind> kinds;
  private final Pricing[] pricings;
  private final CoSchedules coSchedules;
  private final Timeline time;
  private final double[] work;
  private final double[] gains;
  private final double[] most;
  private final int[] kindRows;
  private final int[][] classRows;
  private final int rows;
  private final double[] worth;
  private final double[] rent;
  private int lastInterval;

  /**
   * Makes a programme.
   *
   * @param problem threads, domains and speeds
   * @param time the windows
   * @param gains worth of a unit of work in each stage; null to ask which fraction of everybody's
   *     work can be done
   * @param most by stage: with gains the most work that counts, else the work that is done outside
   *     of the intervals
   */
  FluidProgram(FluidProblem problem, Timeline time, double[] gains, double[] most) {
    threadClasses = problem.threadClasses();
    stages = problem.stages();
    kinds = problem.kinds();
    coSchedules = problem.coSchedules();
    this.time = time;
    this.gains = gains;
    this.most = most;
    work = problem.work();
    kindRows = new int[time.count()];
    classRows = new int[time.count()][threadClasses.size()];
    int next = stages.count();
    for (int k = 0; k < time.count(); k++) {
      kindRows[k] = next;
      next += kinds.size();
      for (int c = 0; c < threadClasses.size(); c++) {
        classRows[k][c] = time.isOpen(c, k) ? next++ : -1;
      }
    }
    rows = next;
    worth = new double[stages.count()];
    rent = new double[stages.count()];
    int[][] present = present();
    pricings = new Pricing[kinds.size()];
    Arrays.setAll(pricings, kind -> new Pricing(coSchedules, present, problem.coreSpeeds()[kind]));
  }

  /** Returns what cannot be exceeded: the worth of the work done, or the fraction of all of it. */
  double limit() {
    double[] right = new double[rows];
    System.arraycopy(most, 0, right, 0, most.length);
    for (int k = 0; k < time.count(); k++) {
      for (int kind = 0; kind < kinds.size(); kind++) {
        right[kindRows[k] + kind] = kinds.get(kind).count() * time.length(k);
      }
      for (int c = 0; c < threadClasses.size(); c++) {
        if (classRows[k][c] >= 0) {
          right[classRows[k][c]] = threadClasses.count(c) * time.length(k);
        }
      }
    }
    boolean[] slack = new boolean[rows];
    Arrays.fill(slack, true);
    ColumnSimplex simplex = new ColumnSimplex(right, new double[rows], slack);
    double[] prices = simplex.solve(this::price, MOST_STEPS);
    return proven(prices.clone());
  }

  /** The co-schedules whose threads are all there, by interval. */
  private int[][] present() {
    int[][] present = new int[time.count()][];
    for (int k = 0; k < present.length; k++) {
      int interval = k;
      present[k] =
          IntStream.range(0, coSchedules.count())
              .filter(m -> isPresent(coSchedules.members(m), interval))
              .toArray();
    }
    return present;
  }

  private boolean isPresent(int[] set, int interval) {
    for (int stage : set) {
      if (classRows[interval][stages.classOf(stage)] < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean price(double[] prices, ColumnSimplex.Column column) {
    if (gains == null && fraction(prices) < 1 - EPSILON) {
      column.cost = -1;
      System.arraycopy(work, 0, column.coefficients, 0, work.length);
      return true;
    }
    for (int i = 0; i < time.count(); i++) {
      int k = (lastInterval + i) % time.count();
      look(prices, k);
      for (int kind = 0; kind < kinds.size(); kind++) {
        int best = pricings[kind].best(k, worth, rent, EPSILON - prices[kindRows[k] + kind]);
        if (best >= 0) {
          fill(column, best, k, kind);
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

  /** What work is worth and threads cost in an interval, at prices. */
  private void look(double[] prices, int interval) {
    for (int s = 0; s < worth.length; s++) {
      int row = classRows[interval][stages.classOf(s)];
      worth[s] = gains == null ? -prices[s] : gains[s] + prices[s];
      rent[s] = row < 0 ? 0 : -prices[row];
    }
  }

  private void fill(ColumnSimplex.Column column, int m, int interval, int kind) {
    int[] set = coSchedules.members(m);
    double[] limits = coSchedules.limits(m);
    double[] core = pricings[kind].coresFor(set, limits, worth);
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
      total -= prices[s] * most[s];
    }
    for (int k = 0; k < time.count(); k++) {
      total += time.length(k) * perTime(prices, k);
    }
    return total;
  }

  private double perTime(double[] prices, int interval) {
    look(prices, interval);
    double total = 0;
    for (int kind = 0; kind < kinds.size(); kind++) {
      pricings[kind].best(interval, worth, rent, 0);
      total += kinds.get(kind).count() * pricings[kind].score();
    }
    for (int c = 0; c < threadClasses.size(); c++) {
      int row = classRows[interval][c];
      total -= row < 0 ? 0 : prices[row] * threadClasses.count(c);
    }
    return total;
  }
}
