package akula.formats;

/**
 * Rounds numbers to whole millionths, the precision in which results are written and summed up.
 *
 * <p>Rounding is to the nearest millionth of the exact binary value, and half-even where two are
 * equally near: what {@code new BigDecimal(value).setScale(6, RoundingMode.HALF_EVEN)} does.
 */
public final class FixedPoint {
  /** Decimals that a number in millionths has. */
  public static final int MICRO_DECIMALS = 6;

  /** Millionths in one. */
  public static final double MICROS_PER_UNIT = 1e6;

  private static final double LIMIT = 0x1p63;
  private static final double WHOLE_FROM = 0x1p52;

  private FixedPoint() {}

  /**
   * Returns a number in millionths.
   *
   * @param value of any unit, less than about 9.2e12 in size
   * @throws ArithmeticException if the value is not a number, infinite or too large
   */
  public static long micros(double value) {
    double product = value * MICROS_PER_UNIT;
    if (!(Math.abs(product) < LIMIT)) {
      throw new ArithmeticException(
          value + " cannot be a result: expected a finite number below 9.2e12 in size");
    }
    double rounded = Math.rint(product);
    // The product is inexact. That matters only at an apparent tie, or where doubles are coarser
    // than one half: elsewhere the exact product is on the same side of the tie (rounding is
    // monotone and the tie is itself a double).
    if (Math.abs(product - rounded) == 0.5 || Math.abs(product) >= WHOLE_FROM) {
      return roundExactly(value, product, rounded);
    }
    return (long) rounded;
  }

  private static long roundExactly(double value, double product, double rounded) {
    double error = Math.fma(value, MICROS_PER_UNIT, -product);
    if (Math.abs(product) >= WHOLE_FROM) {
      return (long) product + (long) Math.rint(error);
    }
    if (error == 0) {
      return (long) rounded;
    }
    return (long) (error > 0 ? Math.ceil(product) : Math.floor(product));
  }
}
