package akula.formats;

/**
 * The numbers that are allowed somewhere.
 *
 * @param low the lower end
 * @param lowAllowed true if the lower end itself is allowed
 * @param high the upper end, allowed too; infinite if there is none
 */
public record Range(double low, boolean lowAllowed, double high) {

  /** Returns the numbers above a number. */
  public static Range above(double low) {
    return new Range(low, false, Double.POSITIVE_INFINITY);
  }

  /** Returns the numbers from a number on. */
  public static Range atLeast(double low) {
    return new Range(low, true, Double.POSITIVE_INFINITY);
  }

  /** Returns the part of this range that is not above a number. */
  public Range atMost(double limit) {
    return new Range(low, lowAllowed, limit);
  }

  /** Returns whether a number is in this range; NaN and infinities never are. */
  public boolean contains(double value) {
    return (lowAllowed ? value >= low : value > low) && value <= high && !Double.isInfinite(value);
  }

  /**
   * Returns what was expected, for example {@code a number above 0 and at most 1.5}.
   *
   * @param kind for example {@code number}
   */
  public String expected(String kind) {
    String lower = (lowAllowed ? "of at least " : "above ") + Numbers.text(low);
    String upper = Double.isInfinite(high) ? "" : " and at most " + Numbers.text(high);
    return "a " + kind + " " + lower + upper;
  }
}
