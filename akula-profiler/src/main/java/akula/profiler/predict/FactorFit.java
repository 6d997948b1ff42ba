package akula.profiler.predict;

import java.util.Arrays;

/**
 * Factors of the matrix of losses, {@code loss(i, j) = sum over k of s(i, k) p(j, k)}, as a
 * Bayesian model fitted by alternating over single factors (mean-field variational Bayes; for
 * factors of either sign: Lim and Teh, KDD Cup 2007; for positive ones: Schmidt, Winther and
 * Hansen, ICA 2009). Each factor has a mean and a variance, so that an application of which little
 * is known is uncertain, and one that was never slowed is not.
 *
 * <p>Prior: of positive factors an exponential distribution, else a normal one around 0. Its width
 * is found from the data for each k, so that a k that explains nothing vanishes. What the factors
 * leave unexplained has a variance of its own besides that of measuring.
 */
final class FactorFit implements LossEstimate {
  private static final int MOST_ROUNDS = 300;
  private static final double CLOSE_ENOUGH = 1e-5;

  /** A weak opinion about the losses, worth two cells: their spread, and what stays unexplained. */
  private static final double USUAL_LOSS = 0.1;

  private static final double USUAL_MISFIT = 0.01;
  private static final double OPINION = 2;

  private final Losses known;
  private final int rank;
  private final boolean positive;
  private final Factors sensitivity;
  private final Factors pressure;
  private final double[] rates;

  /** Per known cell: what is left of the loss, and the weight of the cell. */
  private final double[] left;

  private final double[] weight;
  private double misfit = USUAL_MISFIT * USUAL_MISFIT;

  FactorFit(Losses known, int rank, boolean positive) {
    this.known = known;
    this.rank = rank;
    this.positive = positive;
    sensitivity = new Factors(known.size, rank, known.row);
    pressure = new Factors(known.size, rank, known.column);
    rates = new double[rank];
    left = known.loss.clone();
    weight = new double[known.count()];
    Arrays.fill(rates, positive ? 1 / Math.sqrt(USUAL_LOSS) : 1 / USUAL_LOSS);
    weigh();
    for (int used = 1; used <= rank; used++) {
      start(used - 1);
      alternate(used);
    }
  }

  /** The factors of one application each: mean and mean square, by application and k. */
  private static final class Factors {
    final double[][] mean;
    final double[][] square;
    final int[] owner;

    Factors(int size, int rank, int[] owner) {
      mean = new double[rank][size];
      square = new double[rank][size];
      this.owner = owner;
    }
  }

  /** Begins with what is left of each row and column, so that no chance is needed. */
  private void start(int k) {
    double all = USUAL_LOSS * USUAL_LOSS;
    for (double value : left) {
      all += strength(value) / Math.max(1, left.length);
    }
    double root = Math.sqrt(all);
    begin(sensitivity, k, root);
    begin(pressure, k, root);
    subtract(k);
  }

  private double strength(double value) {
    return positive ? Math.max(0, value) : Math.abs(value);
  }

  private void begin(Factors factors, int k, double root) {
    double[] sum = factors.mean[k];
    double[] count = new double[known.size];
    Arrays.fill(sum, root * root);
    Arrays.fill(count, 1);
    for (int c = 0; c < left.length; c++) {
      sum[factors.owner[c]] += strength(left[c]);
      count[factors.owner[c]]++;
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] /= count[i] * root;
      factors.square[k][i] = sum[i] * sum[i];
    }
  }

  private void subtract(int k) {
    for (int c = 0; c < left.length; c++) {
      left[c] -= sensitivity.mean[k][known.row[c]] * pressure.mean[k][known.column[c]];
    }
  }

  private void alternate(int used) {
    double[] before = left.clone();
    for (int round = 0; round < MOST_ROUNDS; round++) {
      for (int k = 0; k < used; k++) {
        update(sensitivity, pressure, k);
        update(pressure, sensitivity, k);
        balance(k);
      }
      learnMisfit(used);
      double change = 0;
      for (int c = 0; c < left.length; c++) {
        change = Math.max(change, Math.abs(left[c] - before[c]));
        before[c] = left[c];
      }
      if (change < CLOSE_ENOUGH) {
        return;
      }
    }
  }

  /** Updates all factors of one side, given those of the other. */
  private void update(Factors own, Factors other, int k) {
    double[] precision = new double[known.size];
    double[] pull = new double[known.size];
    for (int c = 0; c < left.length; c++) {
      int i = own.owner[c];
      int j = other.owner[c];
      double rest = left[c] + own.mean[k][i] * other.mean[k][j];
      precision[i] += weight[c] * other.square[k][j];
      pull[i] += weight[c] * rest * other.mean[k][j];
    }
    double[] old = own.mean[k].clone();
    for (int i = 0; i < known.size; i++) {
      Moments factor =
          positive
              ? Moments.positive(precision[i], pull[i] - rates[k])
              : Moments.normal(precision[i] + rates[k], pull[i]);
      own.mean[k][i] = factor.mean();
      own.square[k][i] = factor.mean() * factor.mean() + factor.variance();
    }
    for (int c = 0; c < left.length; c++) {
      int i = own.owner[c];
      left[c] -= (own.mean[k][i] - old[i]) * other.mean[k][other.owner[c]];
    }
  }

  /** Makes both sides equally large, which changes no product, and learns their common prior. */
  private void balance(int k) {
    double mine = size(sensitivity, k);
    double theirs = size(pressure, k);
    double factor = mine > 0 && theirs > 0 ? Math.sqrt(theirs / mine) : 1;
    factor = positive ? factor : Math.sqrt(factor);
    scale(sensitivity, k, factor);
    scale(pressure, k, 1 / factor);
    double usual = positive ? Math.sqrt(USUAL_LOSS) : USUAL_LOSS;
    double sum = size(sensitivity, k) + size(pressure, k);
    rates[k] = (2 * known.size + OPINION) / (sum + OPINION * usual);
  }

  private double size(Factors factors, int k) {
    return Arrays.stream(positive ? factors.mean[k] : factors.square[k]).sum();
  }

  private void scale(Factors factors, int k, double by) {
    for (int i = 0; i < known.size; i++) {
      factors.mean[k][i] *= by;
      factors.square[k][i] *= by * by;
    }
  }

  /** One step towards the most likely variance of what the factors do not explain. */
  private void learnMisfit(int used) {
    double found = OPINION * USUAL_MISFIT * USUAL_MISFIT / (misfit * misfit);
    double expected = OPINION / misfit;
    for (int c = 0; c < left.length; c++) {
      double square = left[c] * left[c] + variance(known.row[c], known.column[c], used);
      found += square * weight[c] * weight[c];
      expected += weight[c];
    }
    misfit *= Math.sqrt(found / expected);
    weigh();
  }

  private void weigh() {
    for (int c = 0; c < left.length; c++) {
      weight[c] = 1 / (known.variance[c] + misfit);
    }
  }

  private double variance(int i, int j, int used) {
    double sum = 0;
    for (int k = 0; k < used; k++) {
      double product = sensitivity.mean[k][i] * pressure.mean[k][j];
      sum += sensitivity.square[k][i] * pressure.square[k][j] - product * product;
    }
    return Math.max(0, sum);
  }

  @Override
  public double loss(int row, int neighbour) {
    double sum = 0;
    for (int k = 0; k < rank; k++) {
      sum += sensitivity.mean[k][row] * pressure.mean[k][neighbour];
    }
    return Math.max(0, sum);
  }

  @Override
  public double deviation(int row, int neighbour) {
    return Math.sqrt(variance(row, neighbour, rank));
  }
}
