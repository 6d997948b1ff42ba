package akula.statistics.uncertainty;

import akula.statistics.number.Digits;
import akula.statistics.number.Estimate;
import akula.statistics.number.Share;
import java.util.Arrays;

/** A number that follows from the data: with them as they were measured, and with each draw. */
public final class OverDraws {
  private final double asMeasured;
  private final double[] sorted;

  /**
   * Makes one.
   *
   * @param asMeasured the number with the data as they are
   * @param drawn the number with each draw, at least two
   */
  public OverDraws(double asMeasured, double... drawn) {
    this.asMeasured = asMeasured;
    sorted = drawn.clone();
    Arrays.sort(sorted);
  }

  /** Returns the number with the data as they are. */
  public double asMeasured() {
    return asMeasured;
  }

  /** Returns how many draws there are. */
  public int draws() {
    return sorted.length;
  }

  /** Returns the mean over the draws. */
  public double mean() {
    return Arrays.stream(sorted).sum() / sorted.length;
  }

  /** Returns the standard deviation over the draws: the standard error that the data bring. */
  public double standardError() {
    double mean = mean();
    double squares = Arrays.stream(sorted).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / (sorted.length - 1));
  }

  /** Returns the lower end of the interval in which 95% of the draws lie. */
  public double low() {
    return quantile((1 - Estimate.CONFIDENCE) / 2);
  }

  /** Returns the upper end of that interval. */
  public double high() {
    return quantile((1 + Estimate.CONFIDENCE) / 2);
  }

  /** Returns whether the number with the data as they are is outside that interval. */
  public boolean isShifted() {
    return asMeasured < low() || asMeasured > high();
  }

  /** Returns by how much the mean over the draws is above the number with the data as they are. */
  public double shift() {
    return mean() - asMeasured;
  }

  /** The seventh definition of Hyndman and Fan, Sample quantiles in statistical packages, 1996. */
  private double quantile(double probability) {
    double at = probability * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  /**
   * Returns with how many decimals it is shown beside these ends: two digits of their half-width.
   */
  public int decimals() {
    double half = (high() - low()) / 2;
    return half > 0 ? Digits.decimals(half) : Digits.decimals(asMeasured, 3);
  }

  /** Returns in how many draws the number is as it was measured: above 0, below, or 0. */
  public Share sameSign() {
    double sign = Math.signum(asMeasured);
    int same = (int) Arrays.stream(sorted).filter(value -> Math.signum(value) == sign).count();
    return new Share(same, sorted.length);
  }
}
