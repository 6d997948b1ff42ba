package akula.profiler.predict;

import org.apache.commons.numbers.gamma.Erfcx;

/**
 * Mean and variance of a factor of which a quadratic log-density is known: {@code pull x -
 * precision x^2 / 2}.
 */
record Moments(double mean, double variance) {
  private static final double STEEP = 1e4;
  private static final double ROOT_2 = Math.sqrt(2);
  private static final double ROOT_2_OVER_PI = Math.sqrt(2 / Math.PI);

  /** Of either sign. The precision is above 0. */
  static Moments normal(double precision, double pull) {
    return new Moments(pull / precision, 1 / precision);
  }

  /**
   * Not below 0: a truncated normal distribution, by the inverse of Mills' ratio; without any
   * precision an exponential one.
   */
  static Moments positive(double precision, double pull) {
    double width = 1 / Math.sqrt(precision);
    double steepness = -pull * width;
    if (pull < 0 && !(steepness < STEEP)) {
      return new Moments(-1 / pull, 1 / (pull * pull));
    }
    double hazard = ROOT_2_OVER_PI / Erfcx.value(steepness / ROOT_2);
    double mean = width * Math.max(0, hazard - steepness);
    double variance = width * width * Math.max(0, 1 - hazard * (hazard - steepness));
    return new Moments(mean, variance);
  }
}
