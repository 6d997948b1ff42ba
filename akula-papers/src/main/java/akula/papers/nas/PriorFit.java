package akula.papers.nas;

import akula.bootstrap.RunFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresFactory;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresProblem;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresProblem.Evaluation;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.fitting.leastsquares.ValueAndJacobianFunction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.util.Pair;

/**
 * Least squares with priors, by Levenberg and Marquardt: the sum of the squares of how far each
 * figure is from what was observed, in its own standard deviations, and of how far each value is
 * from what was believed, in those of its prior. So fewer figures than values are enough. What is
 * fitted may be a simulation, in which small steps do nothing or too much: so derivatives are means
 * over points that are away in all values at once, as the rows of a Hadamard matrix say (Plackett
 * and Burman, 1946), in which chance is averaged out.
 */
final class PriorFit {
  /** Standard deviations; each length begins where the one before ended. */
  private static final double[] STEPS = {0.4, 0.2, 0.1};

  private static final double ENOUGH = 1e-3;
  private static final double DIGITS = 1e4;
  private static final int MOST_EVALUATIONS = 1000;

  /** What is fitted. */
  @FunctionalInterface
  interface Model {
    /** Returns all figures at each of some points. */
    double[][] figures(List<double[]> points)
        throws RunFailedException, IOException, InterruptedException;
  }

  /** Hears how far it is. */
  @FunctionalInterface
  interface Watch {
    /**
     * Derivatives are about to be taken.
     *
     * @param round from 1
     * @param step length of the steps, standard deviations
     * @param misfit half the sum of squares so far
     */
    void round(int round, double step, double misfit);
  }

  /**
   * What was observed.
   *
   * @param value of a figure
   * @param spread its standard deviation, above 0
   */
  record Observation(double value, double spread) {}

  /**
   * What came of it.
   *
   * @param moved each value, standard deviations away from its prior, to four decimals
   * @param figures there
   * @param before half the sum of squares where all values are as believed
   * @param after that at the end
   * @param rounds how often derivatives were taken
   */
  record Fitted(double[] moved, double[] figures, double before, double after, int rounds) {}

  private final List<Observation> observations;
  private final Model model;
  private final int values;
  private final int rounds;

  /**
   * Makes it.
   *
   * @param values how many values the model has
   * @param rounds how often derivatives are taken at most with each length of steps
   */
  PriorFit(List<Observation> observations, Model model, int values, int rounds) {
    this.observations = List.copyOf(observations);
    this.model = model;
    this.values = values;
    this.rounds = rounds;
  }

  /**
   * Returns how many points are looked at at most, but for single ones.
   *
   * @param rounds how often derivatives are taken with each length of steps
   */
  static long mostPoints(int values, int rounds) {
    return (long) STEPS.length * rounds * pointsOfRound(values);
  }

  /** Returns how often derivatives are taken at most, if so often with each length of steps. */
  static int mostRounds(int rounds) {
    return STEPS.length * rounds;
  }

  /** Returns how many points derivatives are taken from: more than there are values. */
  private static int pointsOfRound(int values) {
    return 2 * Integer.highestOneBit(Math.max(1, values));
  }

  /** Fits, from the priors on. */
  Fitted fit(Watch watch) throws RunFailedException, IOException, InterruptedException {
    Residuals residuals = new Residuals(watch);
    try {
      double[] moved = new double[values];
      for (double step : STEPS) {
        residuals.step = step;
        double[] next = optimum(residuals, moved);
        moved = residuals.halfSumOfSquares(next) < residuals.halfSumOfSquares(moved) ? next : moved;
      }
      return new Fitted(
          moved,
          residuals.figuresAt(moved),
          residuals.halfSumOfSquares(new double[values]),
          residuals.halfSumOfSquares(moved),
          residuals.rounds);
    } catch (Stopped e) {
      throw e.rethrown();
    }
  }

  private double[] optimum(Residuals residuals, double[] start) {
    LeastSquaresProblem problem =
        LeastSquaresFactory.create(
            residuals,
            new ArrayRealVector(observations.size() + values),
            new ArrayRealVector(start),
            null,
            (round, before, after) -> round >= rounds || isEnough(before, after),
            MOST_EVALUATIONS,
            MOST_EVALUATIONS,
            true,
            null);
    RealVector moved =
        new LevenbergMarquardtOptimizer()
            .withCostRelativeTolerance(ENOUGH)
            .withParameterRelativeTolerance(ENOUGH)
            .withInitialStepBoundFactor(10)
            .optimize(problem)
            .getPoint();
    return Arrays.stream(moved.toArray()).map(PriorFit::written).toArray();
  }

  /** Returns a value with as many digits as are worth to be written. */
  private static double written(double moved) {
    return Math.rint(moved * DIGITS) / DIGITS;
  }

  private static boolean isEnough(Evaluation before, Evaluation after) {
    return before.getCost() - after.getCost() < ENOUGH * before.getCost();
  }

  /** What the model throws, on its way through the library. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Stopped(Exception cause) {
      super(cause);
    }

    private RunFailedException rethrown() throws IOException, InterruptedException {
      switch (getCause()) {
        case IOException e -> throw e;
        case InterruptedException e -> throw e;
        case RunFailedException e -> {
          return e;
        }
        default -> throw this;
      }
    }
  }

  /** The distances from what was observed, then those from the priors. */
  private final class Residuals implements ValueAndJacobianFunction {
    private final Map<List<Double>, double[]> known = new HashMap<>();
    private final Watch watch;
    private double step;
    private int rounds;

    private Residuals(Watch watch) {
      this.watch = watch;
    }

    @Override
    public RealVector computeValue(double[] moved) {
      return new ArrayRealVector(residuals(moved, figuresAt(moved)));
    }

    @Override
    public RealMatrix computeJacobian(double[] moved) {
      watch.round(++rounds, step, halfSumOfSquares(moved));
      int count = pointsOfRound(values);
      List<double[]> points = new ArrayList<>();
      for (int row = 0; row < count; row++) {
        double[] point = moved.clone();
        for (int i = 0; i < values; i++) {
          point[i] += step * sign(row, i);
        }
        points.add(point);
      }
      double[][] figures = figures(points);
      int observed = observations.size();
      RealMatrix jacobian = new Array2DRowRealMatrix(observed + values, values);
      for (int i = 0; i < values; i++) {
        jacobian.setEntry(observed + i, i, 1);
        for (int figure = 0; figure < observed; figure++) {
          double sum = 0;
          for (int row = 0; row < count; row++) {
            sum += sign(row, i) * figures[row][figure];
          }
          double spread = observations.get(figure).spread();
          jacobian.setEntry(figure, i, sum / count / step / spread);
        }
      }
      return jacobian;
    }

    /** Returns an entry of Sylvester's Hadamard matrix, without its first column. */
    private static int sign(int row, int value) {
      return Integer.bitCount(row & (value + 1)) % 2 == 0 ? 1 : -1;
    }

    @Override
    public Pair<RealVector, RealMatrix> value(RealVector moved) {
      return new Pair<>(computeValue(moved.toArray()), computeJacobian(moved.toArray()));
    }

    private double halfSumOfSquares(double[] moved) {
      double[] all = residuals(moved, figuresAt(moved));
      return Arrays.stream(all).map(residual -> residual * residual).sum() / 2;
    }

    private double[] figuresAt(double[] moved) {
      List<Double> point = Arrays.stream(moved).boxed().toList();
      return known.computeIfAbsent(point, _ -> figures(List.of(moved.clone()))[0]);
    }

    private double[][] figures(List<double[]> points) {
      try {
        return model.figures(points);
      } catch (RunFailedException | IOException | InterruptedException e) {
        throw new Stopped(e);
      }
    }

    private double[] residuals(double[] moved, double[] figures) {
      double[] all = Arrays.copyOf(figures, figures.length + moved.length);
      for (int i = 0; i < figures.length; i++) {
        Observation observation = observations.get(i);
        all[i] = (figures[i] - observation.value()) / observation.spread();
      }
      System.arraycopy(moved, 0, all, figures.length, moved.length);
      return all;
    }
  }
}
