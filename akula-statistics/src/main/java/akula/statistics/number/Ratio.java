package akula.statistics.number;

/**
 * The ratio of two means over the same things, x̄ / ȳ, with its 95% confidence interval.
 *
 * <p>The interval is r ± t(0.975, n - 1) s(x - r y) / (ȳ √n): that of the mean of the residuals (W.
 * G. Cochran, Sampling Techniques, 3rd edition, 1977, section 6.4, Equation 6.13). Numbers that go
 * up and down together make it narrow, which intervals of the two means alone would not show.
 */
public final class Ratio {
  private Ratio() {}

  /**
   * Returns the ratio of the means.
   *
   * @param above x, in any unit
   * @param below y of the same things, in the same unit; their mean has to be above 0
   * @return the ratio and the half-width of its interval
   */
  public static Estimate of(long[] above, long[] below) {
    return of(LongValues.of(above), LongValues.of(below));
  }

  /** Returns the ratio of the means of numbers, however many they are. */
  public static Estimate of(LongValues above, LongValues below) {
    long n = above.size();
    if (n == 0 || n != below.size()) {
      throw new IllegalArgumentException(n + " numbers over " + below.size());
    }
    double meanBelow = below.moments().mean(1);
    if (!(meanBelow > 0)) {
      throw new IllegalArgumentException("a ratio to a mean of " + meanBelow + " says nothing");
    }
    double ratio = above.moments().mean(1) / meanBelow;
    if (n < 2) {
      return new Estimate(n, ratio, Double.NaN);
    }
    double squares = 0;
    for (long i = 0; i < n; i++) {
      double residual = above.get(i) - ratio * below.get(i);
      squares += residual * residual;
    }
    return Estimate.of(n, ratio, Math.sqrt(squares / (n - 1) / n) / meanBelow);
  }
}
