package akula.profiler.predict;

import java.util.Arrays;

/**
 * The loss is a sum: a constant, one term of the application and one of its neighbour, the terms
 * drawn towards 0 the more, the less is known (two-way random effects).
 */
public final class AdditivePredictor implements Predictor {
  private static final int ROUNDS = 100;
  private static final double USUAL = 0.02;
  private static final double OPINION = 2;

  @Override
  public String name() {
    return "additive";
  }

  @Override
  public LossEstimate fit(MeasuredSpeeds known) {
    return new Fit(Losses.of(known));
  }

  /** Terms with their variances, found by expectation and maximisation in turn. */
  private static final class Fit implements LossEstimate {
    private final Losses known;
    private final double[] left;
    private double constant;
    private double misfit = USUAL * USUAL;
    private final Side rows;
    private final Side columns;

    Fit(Losses known) {
      this.known = known;
      left = known.loss.clone();
      rows = new Side(known.size, known.row);
      columns = new Side(known.size, known.column);
      for (int round = 0; round < ROUNDS; round++) {
        shift();
        rows.update();
        columns.update();
        learnMisfit();
      }
    }

    private void shift() {
      double sum = 0;
      double weights = 1e-9;
      for (int c = 0; c < left.length; c++) {
        sum += left[c] * weight(c);
        weights += weight(c);
      }
      constant += sum / weights;
      for (int c = 0; c < left.length; c++) {
        left[c] -= sum / weights;
      }
    }

    private double weight(int cell) {
      return 1 / (known.variance[cell] + misfit);
    }

    private void learnMisfit() {
      double found = OPINION * USUAL * USUAL / (misfit * misfit);
      double expected = OPINION / misfit;
      for (int c = 0; c < left.length; c++) {
        double variance = rows.variance[known.row[c]] + columns.variance[known.column[c]];
        found += (left[c] * left[c] + variance) * weight(c) * weight(c);
        expected += weight(c);
      }
      misfit *= Math.sqrt(found / expected);
    }

    @Override
    public double loss(int row, int neighbour) {
      return constant + rows.mean[row] + columns.mean[neighbour];
    }

    @Override
    public double deviation(int row, int neighbour) {
      return Math.sqrt(misfit + rows.variance[row] + columns.variance[neighbour]);
    }

    /** The terms of all applications on one side. */
    private final class Side {
      final int[] owner;
      final double[] mean;
      final double[] variance;
      double spread = USUAL * USUAL;

      Side(int size, int[] owner) {
        this.owner = owner;
        mean = new double[size];
        variance = new double[size];
      }

      void update() {
        double[] pull = new double[mean.length];
        double[] precision = new double[mean.length];
        Arrays.fill(precision, 1 / spread);
        for (int c = 0; c < left.length; c++) {
          left[c] += mean[owner[c]];
          pull[owner[c]] += left[c] * weight(c);
          precision[owner[c]] += weight(c);
        }
        double sum = OPINION * USUAL * USUAL;
        for (int i = 0; i < mean.length; i++) {
          mean[i] = pull[i] / precision[i];
          variance[i] = 1 / precision[i];
          sum += mean[i] * mean[i] + variance[i];
        }
        for (int c = 0; c < left.length; c++) {
          left[c] -= mean[owner[c]];
        }
        spread = sum / (mean.length + OPINION);
      }
    }
  }
}
