package akula.profiler.interference;

import akula.smt.interference.Coefficients;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * The least squares of one component over any number of samples: only the triangle of their QR
 * decomposition is kept, to which that of other samples can be added.
 */
final class LeastSquares {
  /** With fewer the coefficients are not determined. */
  static final int LEAST_SAMPLES = 4;

  /** Beyond it, what tells coefficients apart is rounding: counts are whole numbers, and noisy. */
  private static final double MOST_CONDITION = 1e7;

  private static final int COLUMNS = 5;
  private static final int VALUE = 4;
  private static final int MOST_ROWS = 2_000;

  private final List<double[]> rows = new ArrayList<>();
  private long samples;

  /**
   * What was found.
   *
   * @param condition the largest singular value of the regressors divided by the smallest; infinite
   *     where they do not tell all coefficients apart, and then the solution is the shortest one
   */
  record Solution(Coefficients coefficients, double condition) {}

  /** Adds a thread of a sample. */
  void add(double own, double others, double value, double weight) {
    double root = Math.sqrt(weight);
    rows.add(new double[] {root, root * own, root * others, root * own * others, root * value});
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
    if (rows.size() <= COLUMNS) {
      return;
    }
    RealMatrix triangle =
        new QRDecomposition(new Array2DRowRealMatrix(rows.toArray(double[][]::new))).getR();
    rows.clear();
    for (int i = 0; i < COLUMNS; i++) {
      rows.add(triangle.getRow(i));
    }
  }

  /**
   * Solves.
   *
   * @param product whether there is a delta, and not 0 in its place
   */
  Solution solve(boolean product) {
    compress();
    RealMatrix all = new Array2DRowRealMatrix(rows.toArray(double[][]::new));
    int last = product ? VALUE - 1 : VALUE - 2;
    var decomposition =
        new SingularValueDecomposition(all.getSubMatrix(0, rows.size() - 1, 0, last));
    boolean whole =
        decomposition.getRank() == last + 1 && decomposition.getConditionNumber() <= MOST_CONDITION;
    RealVector values = all.getColumnVector(VALUE);
    RealVector found =
        whole ? decomposition.getSolver().solve(values) : shortest(decomposition, values);
    return new Solution(
        new Coefficients(
            found.getEntry(0),
            found.getEntry(1),
            found.getEntry(2),
            product ? found.getEntry(VALUE - 1) : 0),
        whole ? decomposition.getConditionNumber() : Double.POSITIVE_INFINITY);
  }

  /** Solves without the directions in which the regressors hardly differ. */
  private static RealVector shortest(SingularValueDecomposition regressors, RealVector values) {
    double[] sizes = regressors.getSingularValues();
    RealVector found = new ArrayRealVector(sizes.length);
    for (int i = 0; i < sizes.length && sizes[i] * MOST_CONDITION > sizes[0]; i++) {
      double share = regressors.getU().getColumnVector(i).dotProduct(values) / sizes[i];
      found = found.add(regressors.getV().getColumnVector(i).mapMultiply(share));
    }
    return found;
  }
}
