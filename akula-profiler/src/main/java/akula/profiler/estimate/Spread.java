package akula.profiler.estimate;

/**
 * A mean of logarithms and how sure it is.
 *
 * @param mean the mean
 * @param variance of the mean
 * @param freedom degrees of freedom of that variance
 * @param runs how many samples
 */
record Spread(double mean, double variance, double freedom, int runs) {
  /** More make no difference. */
  private static final double MOST_FREEDOM = 1e6;

  /** Returns the sum with an independent one; degrees of freedom after Welch and Satterthwaite. */
  Spread plus(Spread other) {
    double both = variance + other.variance;
    double parts = variance * variance / freedom + other.variance * other.variance / other.freedom;
    double degrees = parts > 0 ? both * both / parts : freedom + other.freedom;
    return new Spread(mean + other.mean, both, degrees, Math.min(runs, other.runs));
  }

  /** Returns a multiple. */
  Spread times(int factor) {
    return new Spread(factor * mean, (double) factor * factor * variance, freedom, runs);
  }

  /** Returns the same with an error more, of which the variance is known well. */
  Spread blurred(double more) {
    double both = variance + more;
    double degrees = more > 0 ? freedom * both * both / (variance * variance) : freedom;
    return new Spread(mean, both, Math.min(degrees, MOST_FREEDOM), runs);
  }
}
