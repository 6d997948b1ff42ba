package akula.policies.kit.smt;

/**
 * Coefficients of a linear regression that are learned sample by sample, older samples counting for
 * less and less.
 *
 * <p>Source: Plackett, Some Theorems in Least Squares (Biometrika 37, 1950), with a factor by which
 * what is known is forgotten at each sample.
 */
final class RecursiveLeastSquares {
  private final double memory;
  private final double[] coefficients;

  /** The inverse of the weighted sum of products of regressors. */
  private final double[][] inverse;

  private final double[] gain;

  /**
   * Begins with coefficients of 0.
   *
   * @param size how many there are
   * @param memory by which factor all earlier samples count for less at each new one, up to 1
   */
  RecursiveLeastSquares(int size, double memory) {
    this.memory = memory;
    coefficients = new double[size];
    gain = new double[size];
    inverse = new double[size][size];
    for (int i = 0; i < size; i++) {
      inverse[i][i] = 1;
    }
  }

  /** Returns a coefficient. */
  double coefficient(int position) {
    return coefficients[position];
  }

  /** Takes a sample. */
  void add(double[] regressors, double value) {
    double scale = memory;
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
        inverse[i][j] = (inverse[i][j] - gain[i] * gain[j] / scale) / memory;
        inverse[j][i] = inverse[i][j];
      }
    }
  }
}
