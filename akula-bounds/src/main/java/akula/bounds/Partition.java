package akula.bounds;

import java.util.List;

/**
 * Threads divided among domains.
 *
 * @param parts one set for each domain that is used; null if none was found
 * @param value the sum over the sets, or the greatest
 * @param proven what no division is below; the value itself where it is the least
 */
record Partition(List<Part> parts, double value, double proven) {
  private static final double ROUNDING = 1e-12;

  /** Returns the same division with something else proven. */
  Partition withProof(double newProven) {
    return new Partition(parts, value, newProven);
  }

  /** Returns whether a value is no improvement over another but for rounding. */
  static boolean isNoLess(double value, double other) {
    return value >= other - ROUNDING * Math.max(1, Math.abs(other));
  }
}
