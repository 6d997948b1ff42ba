package akula.profiler.predict;

import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.bootstrap.contention.sharedcache.SharedCacheModel;
import java.util.List;

/**
 * The loss that the shared-cache model computes from way curves, times a factor near 1 that suits
 * the measured pairs best.
 */
public final class SharedCachePredictor implements Predictor {
  /** How far from 1 the factor usually is. */
  private static final double USUAL_SPREAD = 0.3;

  /** What the model usually misses, as a loss; only weighs the measured against the usual. */
  private static final double USUAL_MISFIT = 0.02;

  private final double[][] losses;

  /**
   * Computes all pairs.
   *
   * @param data cache, bandwidth and curves, one per application in the order of the pairs
   */
  public SharedCachePredictor(SharedCache data) {
    var model = new SharedCacheModel(data, List.of());
    int size = data.curves().size();
    losses = new double[size][size];
    for (Pair pair : Pair.all(size)) {
      double[] speeds = model.solve(new int[] {pair.first(), pair.second()}).speeds();
      losses[pair.first()][pair.second()] = -Math.log(speeds[0]);
      losses[pair.second()][pair.first()] = -Math.log(speeds[1]);
    }
  }

  @Override
  public String name() {
    return "shared-cache";
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if there are not as many applications as curves
   */
  @Override
  public LossEstimate fit(MeasuredSpeeds known) {
    if (known.size() != losses.length) {
      throw new IllegalArgumentException(
          "there are %d applications and way curves of %d".formatted(known.size(), losses.length));
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
