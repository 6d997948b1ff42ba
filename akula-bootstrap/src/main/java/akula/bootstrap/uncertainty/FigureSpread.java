package akula.bootstrap.uncertainty;

import akula.formats.dataset.CellUncertainty;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * What a figure may be in truth: the figure times a factor whose logarithm is normal, with a width
 * of its own to each side. The figure is the median, and the interval is left to each side as often
 * as its confidence says.
 *
 * @param figure as it stands in the data set, above 0
 * @param below standard deviation of the logarithm below the figure
 * @param above standard deviation of the logarithm above the figure
 */
record FigureSpread(double figure, double below, double above) {
  /** An interval that begins at 0 says no ratio; no figure is this much too large. */
  private static final double LEAST_RATIO = 0.01;

  /** Drawn figures are rounded, so that they are the same whatever the last bit of a quantile. */
  private static final double STEPS = 1e9;

  /** Returns that of a figure. */
  static FigureSpread of(double figure, CellUncertainty known) {
    double reach =
        NormalDistribution.of(0, 1).inverseCumulativeProbability((1 + known.confidence()) / 2);
    double low = Math.max(known.low(), Math.min(known.high(), figure) * LEAST_RATIO);
    return new FigureSpread(
        figure,
        StrictMath.log(figure / low) / reach,
        StrictMath.log(known.high() / figure) / reach);
  }

  /** Returns the standard deviation of the logarithm. */
  double deviation() {
    return (below + above) / 2;
  }

  /**
   * Returns a figure.
   *
   * @param normal a standard normal number
   * @param least the least figure that a data set may have
   * @param most the greatest one
   */
  double at(double normal, double least, double most) {
    double width = normal < 0 ? below : above;
    if (width == 0) {
      return figure;
    }
    double drawn = figure * StrictMath.exp(normal * width);
    return Math.clamp(Math.rint(drawn * STEPS) / STEPS, least, most);
  }
}
