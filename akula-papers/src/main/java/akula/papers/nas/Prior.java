package akula.papers.nas;

/**
 * What is believed of a value before it is fitted: where it is, and how far it may be from there.
 * It moves on a scale on which it can take no impossible value: the logarithm of what it is above
 * its least, or, where it has a greatest, of what it is above the one over what it is below the
 * other. The same value on every machine: hence {@link StrictMath}.
 *
 * @param program whose it is, or {@code machine}
 * @param value its name
 * @param centre what it most likely is
 * @param spread standard deviation on its scale; 0 if it is taken as it is
 * @param least it is above it
 * @param most it is below it; infinite if there is no such number
 */
record Prior(
    String program, String value, double centre, double spread, double least, double most) {

  /** Returns whether it is fitted. */
  boolean isFree() {
    return spread > 0;
  }

  /**
   * Returns the value.
   *
   * @param moved how many standard deviations it is away from the centre
   */
  double at(double moved) {
    if (!isFree()) {
      return centre;
    }
    double odds = StrictMath.exp(spread * moved);
    if (Double.isInfinite(most)) {
      return least + (centre - least) * odds;
    }
    double above = (centre - least) * odds;
    return least + (most - least) * above / (above + most - centre);
  }
}
