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
  /** Returns the difference to another one; degrees of freedom after Welch and Satterthwaite. */
  Spread minus(Spread other) {
    double both = variance + other.variance;
    double parts = variance * variance / freedom + other.variance * other.variance / other.freedom;
    double degrees = parts > 0 ? both * both / parts : freedom + other.freedom;
    return new Spread(mean - other.mean, both, degrees, Math.min(runs, other.runs));
  }
}
