package akula.profiler.predict;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How large the errors of a predictor are, cell by cell. The error of a loss is taken to follow
 * Student's t times a scale,
 *
 * <pre>scale^2 = floor^2 + (a x own deviation)^2 + (b x predicted loss ^ 0.75)^2,</pre>
 *
 * whose three parts and degrees of freedom are those that make the residuals of cross-validation
 * most likely. A residual is an error plus the noise of measuring, which is taken out: an interval
 * is for the true relative speed and not for what one more measurement would show. Errors smaller
 * than that noise cannot be seen in residuals; there what is usual decides.
 */
final class ErrorScale {
  private static final int PARTS = 10;

  /** Twice the loss is predicted with less than twice the error (seen on the sets that ship). */
  private static final double POWER = 0.75;

  private static final int[] FREEDOMS = {3, 4, 6, 10, 40};

  /** Student's t as normal distributions of different widths, for each of the freedoms. */
  private static final double[][] WIDTHS =
      Arrays.stream(FREEDOMS).mapToObj(ErrorScale::widths).toArray(double[][]::new);

  /** Logarithms of what the three parts usually are, and by how much that is uncertain. */
  private static final double[] USUAL = {Math.log(0.0005), Math.log(0.8), Math.log(0.15)};

  private static final double[] SPREAD = {1, 0.5, 1};

  private static final double FIRST_STEP = 1;
  private static final double LAST_STEP = 0.05;

  private static final double MOST_STRETCH = 1e6;
  private static final double STRETCH_PRECISION = 1e-4;

  private final double[] parts;
  private final int freedom;

  private ErrorScale(double[] parts, int freedom) {
    this.parts = parts;
    this.freedom = freedom;
  }

  /** Finds the scale that suits the residuals best; without any it is the usual one. */
  static ErrorScale of(Residuals residuals) {
    double[] best = null;
    double least = Double.POSITIVE_INFINITY;
    int chosen = 0;
    for (int f = 0; f < FREEDOMS.length; f++) {
      double[] parts = search(residuals.cells(), WIDTHS[f]);
      double cost = cost(residuals.cells(), parts, WIDTHS[f]);
      if (cost < least) {
        least = cost;
        best = parts;
        chosen = f;
      }
    }
    return new ErrorScale(best, FREEDOMS[chosen]);
  }

  private static double[] widths(int freedom) {
    double[] widths = new double[PARTS];
    var square = ChiSquaredDistribution.of(freedom);
    for (int q = 0; q < PARTS; q++) {
      widths[q] = freedom / square.inverseCumulativeProbability((q + 0.5) / PARTS);
    }
    return widths;
  }

  /** Steps along each axis in turn, ever smaller ones, as long as they help. */
  private static double[] search(List<Residuals.Cell> cells, double[] widths) {
    double[] parts = USUAL.clone();
    double least = cost(cells, parts, widths);
    for (double step = FIRST_STEP; step > LAST_STEP; ) {
      boolean better = false;
      for (int at = 0; at < 2 * parts.length; at++) {
        double[] next = parts.clone();
        next[at / 2] += at % 2 == 0 ? step : -step;
        double cost = cost(cells, next, widths);
        if (cost < least) {
          parts = next;
          least = cost;
          better = true;
        }
      }
      step = better ? step : step / 2;
    }
    return parts;
  }

  /** Minus the logarithm of the likelihood and of the prior. */
  private static double cost(List<Residuals.Cell> cells, double[] parts, double[] widths) {
    double cost = 0;
    for (int k = 0; k < parts.length; k++) {
      double away = (parts[k] - USUAL[k]) / SPREAD[k];
      cost += away * away / 2;
    }
    for (Residuals.Cell cell : cells) {
      double scale = scale(parts, cell.deviation(), cell.predicted());
      double density = 1e-300;
      for (double width : widths) {
        double variance = scale * scale * width + cell.noise();
        double difference = cell.difference();
        density += Math.exp(-difference * difference / (2 * variance)) / Math.sqrt(variance);
      }
      cost -= Math.log(density);
    }
    return cost;
  }

  private static double scale(double[] parts, double deviation, double loss) {
    double floor = Math.exp(parts[0]);
    double own = deviation * Math.exp(parts[1]);
    double relative = Math.pow(Math.abs(loss), POWER) * Math.exp(parts[2]);
    return Math.sqrt(floor * floor + own * own + relative * relative);
  }

  /** Returns the half width of an interval of the loss. */
  double halfWidth(double deviation, double loss, double confidence) {
    double quantile = TDistribution.of(freedom).inverseCumulativeProbability((1 + confidence) / 2);
    return quantile * scale(parts, deviation, loss);
  }

  /** Returns the expected absolute error of the relative speed. */
  double speedError(double deviation, double loss) {
    return Math.exp(-loss) * scale(parts, deviation, loss) * meanSize();
  }

  private double meanSize() {
    double sum = 0;
    for (double width : WIDTHS[Arrays.binarySearch(FREEDOMS, freedom)]) {
      sum += Math.sqrt(width);
    }
    return sum / PARTS * Math.sqrt(2 / Math.PI);
  }

  /**
   * Returns the expected absolute error of the relative speeds of residuals: the scale found here
   * times the {@link #stretch}.
   */
  double speedError(Residuals residuals) {
    double mean =
        residuals.cells().stream()
            .mapToDouble(c -> speedError(c.deviation(), c.predicted()))
            .average()
            .orElse(Double.NaN);
    return stretch(residuals) * mean;
  }

  /**
   * Returns by what factor errors are larger than the scale found here says, so that the mean size
   * of the residuals is as it is. A mean feels the rare large errors, the most likely scale hardly.
   */
  double stretch(Residuals residuals) {
    double seen = residuals.cells().stream().mapToDouble(c -> Math.abs(c.difference())).sum();
    double low = 0;
    double high = 1;
    while (sizeSum(residuals, high) < seen && high < MOST_STRETCH) {
      high *= 2;
    }
    while (high - low > STRETCH_PRECISION) {
      double middle = (low + high) / 2;
      if (sizeSum(residuals, middle) < seen) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** The sum of the absolute differences to expect, noise included. */
  private double sizeSum(Residuals others, double factor) {
    double[] widths = WIDTHS[Arrays.binarySearch(FREEDOMS, freedom)];
    double sum = 0;
    for (Residuals.Cell cell : others.cells()) {
      double scale = factor * scale(parts, cell.deviation(), cell.predicted());
      for (double width : widths) {
        sum += Math.sqrt((scale * scale * width + cell.noise()) * 2 / Math.PI);
      }
    }
    return sum / widths.length;
  }
}
