package akula.papers.pairing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;

/**
 * How many instances can end a second if co-schedules may have any shares of the time: a linear
 * program. In it no application may get on slower than so many times as it does under Linux, and of
 * each program the stages are done in the proportions that it has.
 *
 * <p>What is solved is its dual: prices of stages, by which each co-schedule does work that is
 * worth no more than a limit. Co-schedules come into it one by one, the one whose work is worth
 * most at the prices so far (J. E. Kelley, The cutting-plane method for solving convex programs,
 * SIAM Journal 8, 1960). Any prices prove an upper limit, so an early end or rounding costs
 * tightness and never validity.
 *
 * <p>Linux is among the co-schedules, with what it did: that can be had, whatever the models say.
 * All is in units of it: of a stage, what Linux did of it a second; of instances, how many it
 * ended.
 */
final class RateProgram {
  private static final int MOST_STEPS = 300;
  private static final double NEAR = 1e-7;

  private final EveryCoSchedule all;
  private final double[] worth;

  /** By stage: one over what Linux does of it a second. */
  private final double[] scale;

  /** The co-schedules that came in so far, by what they do of each stage. */
  private final List<double[]> known = new ArrayList<>();

  /**
   * Makes one.
   *
   * @param linux what is done of each application under Linux, solo seconds a second, above 0
   */
  RateProgram(EveryCoSchedule all, double[] linux) {
    this.all = all;
    worth = new double[linux.length];
    Arrays.setAll(worth, a -> linux[a] / all.members().get(a).soloSeconds());
    double sum = Arrays.stream(worth).sum();
    Arrays.setAll(worth, a -> worth[a] / sum);
    scale =
        all.stages().stream()
            .mapToDouble(stage -> 1 / (linux[stage.member()] * stage.share()))
            .toArray();
    double[] ofLinux = new double[scale.length];
    Arrays.fill(ofLinux, 1);
    known.add(ofLinux);
  }

  /**
   * Returns what no policy can exceed: instances that end, over those that end under Linux.
   *
   * @param promise of what Linux does of it, the least that is done of each application, 0 to 1
   */
  double most(double promise) {
    double proven = Double.POSITIVE_INFINITY;
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] solution = prices(promise);
      double[] prices = Arrays.copyOf(solution, scale.length);
      keepWorth(prices);
      double[] best = dearest(prices);
      double limit = Math.max(value(best, prices), Arrays.stream(prices).sum());
      proven = Math.min(proven, limit + promise * (1 - Arrays.stream(prices).sum()));
      if (limit <= solution[scale.length] + NEAR * (1 + limit)) {
        break;
      }
      known.add(best);
    }
    return proven;
  }

  /** Prices, and behind them the limit, of the co-schedules that are known. */
  private double[] prices(double promise) {
    double[] objective = new double[scale.length + 1];
    Arrays.fill(objective, -promise);
    objective[scale.length] = 1;
    List<LinearConstraint> constraints = new ArrayList<>();
    for (int a = 0; a < worth.length; a++) {
      constraints.add(new LinearConstraint(isOf(a), Relationship.GEQ, worth[a]));
    }
    for (double[] done : known) {
      double[] row = Arrays.copyOf(Arrays.stream(done).map(it -> -it).toArray(), scale.length + 1);
      row[scale.length] = 1;
      constraints.add(new LinearConstraint(row, Relationship.GEQ, 0));
    }
    return new SimplexSolver()
        .optimize(
            new MaxIter(100_000),
            new LinearObjectiveFunction(objective, 0),
            new LinearConstraintSet(constraints),
            GoalType.MINIMIZE,
            new NonNegativeConstraint(true))
        .getPoint();
  }

  /** By stage: 1 for those of an application; and 0 for the limit. */
  private double[] isOf(int member) {
    double[] row = new double[scale.length + 1];
    IntStream.range(0, scale.length)
        .filter(stage -> all.stages().get(stage).member() == member)
        .forEach(stage -> row[stage] = 1);
    return row;
  }

  /** Raises prices where rounding made an instance cheaper than it is worth. */
  private void keepWorth(double[] prices) {
    for (int a = 0; a < worth.length; a++) {
      double[] is = isOf(a);
      double cost = value(prices, is);
      if (cost < worth[a]) {
        for (int stage = 0; stage < prices.length; stage++) {
          prices[stage] += is[stage] * (worth[a] - cost);
        }
      }
    }
  }

  private static double value(double[] done, double[] prices) {
    double sum = 0;
    for (int stage = 0; stage < done.length; stage++) {
      sum += done[stage] * prices[stage];
    }
    return sum;
  }

  /** Returns what the co-schedule does whose work is worth most. */
  private double[] dearest(double[] prices) {
    double[] weights = new double[scale.length];
    Arrays.setAll(weights, stage -> prices[stage] * scale[stage]);
    int dearest = 0;
    double most = 0;
    for (int number = 0; number < all.count(); number++) {
      double sum = 0;
      for (int stage = 0; stage < weights.length; stage++) {
        sum += weights[stage] * all.rate(number, stage);
      }
      if (sum > most) {
        most = sum;
        dearest = number;
      }
    }
    double[] done = new double[scale.length];
    int found = dearest;
    Arrays.setAll(done, stage -> all.rate(found, stage) * scale[stage]);
    return done;
  }
}
