package akula.profiler.predict;

import akula.profiler.pairs.PairSpeeds;

/**
 * The loss that a contention model computes, for example from way curves, times a factor near 1
 * that suits the measured pairs best.
 */
public final class ModelPredictor implements Predictor {
  /** How far from 1 the factor usually is. */
  private static final double USUAL_SPREAD = 0.3;

  /** What the model usually misses, as a loss; only weighs the measured against the usual. */
  private static final double USUAL_MISFIT = 0.02;

  private final String name;
  private final double[][] losses;

  /**
   * Takes the losses of all pairs.
   *
   * @param computed by the model, in the order of the pairs
   */
  public ModelPredictor(PairSpeeds computed) {
    name = computed.model();
    int size = computed.speeds().length;
    losses = new double[size][size];
    for (int row = 0; row < size; row++) {
      for (int neighbour = 0; neighbour < size; neighbour++) {
        losses[row][neighbour] = -Math.log(computed.speeds()[row][neighbour]);
      }
    }
  }

  @Override
  public String name() {
    return name;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if there are not as many applications as the model has
   */
  @Override
  public LossEstimate fit(MeasuredSpeeds known) {
    if (known.size() != losses.length) {
      throw new IllegalArgumentException(
          "there are %d applications and computed speeds of %d"
              .formatted(known.size(), losses.length));
    }
    double precision = 1 / (USUAL_SPREAD * USUAL_SPREAD);
    double pull = precision;
    Losses cells = Losses.of(known);
    for (int c = 0; c < cells.count(); c++) {
      double weight = 1 / (cells.variance[c] + USUAL_MISFIT * USUAL_MISFIT);
      double modelled = losses[cells.row[c]][cells.column[c]];
      precision += weight * modelled * modelled;
      pull += weight * modelled * cells.loss[c];
    }
    return new Scaled(pull / precision, 1 / Math.sqrt(precision));
  }

  private final class Scaled implements LossEstimate {
    private final double factor;
    private final double spread;

    Scaled(double factor, double spread) {
      this.factor = factor;
      this.spread = spread;
    }

    @Override
    public double loss(int row, int neighbour) {
      return factor * losses[row][neighbour];
    }

    @Override
    public double deviation(int row, int neighbour) {
      return spread * Math.abs(losses[row][neighbour]);
    }
  }
}
