package akula.policies.kit.smt;

/**
 * Coefficients of a linear regression that are learned sample by sample, older samples counting for
 * less and less. Where samples say nothing of some direction nothing is forgotten of it for ever:
 * the less is known altogether, the less is forgotten, and nothing once as little is known as at
 * the beginning.
 *
 * <p>Source: Plackett, Some Theorems in Least Squares (Biometrika 37, 1950); the bound is that of
 * bounded-gain forgetting, Slotine and Li, Applied Nonlinear Control (1991), section 8.7.
 */
public final class RecursiveLeastSquares {
  private final double memory;
  private final double[] coefficients;

  /** The inverse of the weighted sum of products of regressors. */
  private final double[][] inverse;

  private final double[] gain;

  /**
   * Begins with coefficients of 0.
   *
   * @param size how many there are
   * @param memory by which factor all earlier samples count for less at each new one, up to 1,
   *     while much is known
   */
  public RecursiveLeastSquares(int size, double memory) {
    this.memory = memory;
    coefficients = new double[size];
    gain = new double[size];
    inverse = new double[size][size];
    for (int i = 0; i < size; i++) {
      inverse[i][i] = 1;
    }
  }

  /** Returns a coefficient. */
  public double coefficient(int position) {
    return coefficients[position];
  }

  /** Takes a sample. */
  public void add(double[] regressors, double value) {
    double factor = 1 - (1 - memory) * Math.max(0, 1 - trace() / gain.length);
    double scale = factor;
    double error = value;
    for (int i = 0; i < gain.length; i++) {
      gain[i] = 0;
      for (int j = 0; j < gain.length; j++) {
        gain[i] += inverse[i][j] * regressors[j];
      }
      scale += regressors[i] * gain[i];
      error -= coefficients[i] * regressors[i];
    }
    for (int i = 0; i < gain.length; i++) {
      coefficients[i] += gain[i] / scale * error;
      for (int j = 0; j <= i; j++) {
        inverse[i][j] = (inverse[i][j] - gain[i] * gain[j] / scale) / factor;
        inverse[j][i] = inverse[i][j];
      }
    }
  }

  /** Returns how little is known: 1 for each coefficient at the beginning. */
  private double trace() {
    double trace = 0;
    for (int i = 0; i < inverse.length; i++) {
      trace += inverse[i][i];
    }
    return trace;
  }
}
