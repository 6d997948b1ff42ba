package akula.profiler.interference;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * Least squares over any number of samples: only the triangle of their QR decomposition is kept, to
 * which that of other samples can be added.
 */
final class LeastSquares {
  /** Beyond it, what tells coefficients apart is rounding: counts are whole numbers, and noisy. */
  private static final double MOST_CONDITION = 1e7;

  private static final int MOST_ROWS = 2_000;

  private final int regressors;
  private final List<double[]> rows = new ArrayList<>();
  private long samples;

  /**
   * What was found.
   *
   * @param coefficients by regressor
   * @param condition the largest singular value of the regressors divided by the smallest; infinite
   *     where they do not tell all coefficients apart, and then the solution is the shortest one
   */
  record Solution(double[] coefficients, double condition) {}

  /**
   * Begins without samples.
   *
   * @param regressors how many there are, the first of which is always 1
   */
  LeastSquares(int regressors) {
    this.regressors = regressors;
  }

  /** Adds a thread of a sample. */
  void add(double[] regressor, double value, double weight) {
    double root = Math.sqrt(weight);
    double[] row = new double[regressors + 1];
    for (int i = 0; i < regressors; i++) {
      row[i] = root * regressor[i];
    }
    row[regressors] = root * value;
    rows.add(row);
    samples++;
    if (rows.size() >= MOST_ROWS) {
      compress();
    }
  }

  /** Adds all samples of another one. */
  void add(LeastSquares other) {
    rows.addAll(other.rows);
    samples += other.samples;
    if (rows.size() >= MOST_ROWS) {
      compress();
    }
  }

  /** Returns the number of samples. */
  long samples() {
    return samples;
  }

  private void compress() {
    if (rows.size() <= regressors + 1) {
      return;
    }
    RealMatrix triangle =
        new QRDecomposition(new Array2DRowRealMatrix(rows.toArray(double[][]::new))).getR();
    rows.clear();
    for (int i = 0; i <= regressors; i++) {
      rows.add(triangle.getRow(i));
    }
  }

  /**
   * Solves.
   *
   * @param first how many of the regressors count, from the first one
   * @param shrink as of {@link ForwardFit}
   */
  Solution solve(int first, double shrink) {
    compress();
    RealMatrix all = new Array2DRowRealMatrix(rows.toArray(double[][]::new));
    RealMatrix counted = all.getSubMatrix(0, rows.size() - 1, 0, first - 1);
    RealVector values = all.getColumnVector(regressors);
    if (shrink > 0) {
      counted = withShrinkage(counted, shrink);
      values = values.append(new ArrayRealVector(first - 1));
    }
    var decomposition = new SingularValueDecomposition(counted);
    boolean whole =
        decomposition.getRank() == first && decomposition.getConditionNumber() <= MOST_CONDITION;
    RealVector found =
        whole ? decomposition.getSolver().solve(values) : shortest(decomposition, values);
    return new Solution(
        found.toArray(), whole ? decomposition.getConditionNumber() : Double.POSITIVE_INFINITY);
  }

  /** Appends a row for each regressor but the first, which draws its coefficient to 0. */
  private static RealMatrix withShrinkage(RealMatrix rows, double shrink) {
    int samples = rows.getRowDimension();
    int columns = rows.getColumnDimension();
    RealMatrix longer = new Array2DRowRealMatrix(samples + columns - 1, columns);
    longer.setSubMatrix(rows.getData(), 0, 0);
    RealVector ones = rows.getColumnVector(0);
    for (int i = 1; i < columns; i++) {
      RealVector one = rows.getColumnVector(i);
      double mean = ones.dotProduct(one) / ones.dotProduct(ones);
      double deviation = one.subtract(ones.mapMultiply(mean)).getNorm();
      longer.setEntry(samples + i - 1, i, Math.sqrt(shrink) * deviation);
    }
    return longer;
  }

  /** Solves without the directions in which the regressors hardly differ. */
  private static RealVector shortest(SingularValueDecomposition regressors, RealVector values) {
    double[] sizes =
        regressors.getSingularValues(); // fewer than coefficients if there are fewer rows
    RealVector found = new ArrayRealVector(regressors.getV().getRowDimension());
    for (int i = 0; i < sizes.length && sizes[i] * MOST_CONDITION > sizes[0]; i++) {
      double share = regressors.getU().getColumnVector(i).dotProduct(values) / sizes[i];
      found = found.add(regressors.getV().getColumnVector(i).mapMultiply(share));
    }
    return found;
  }
}
