package akula.bounds;

import java.util.Arrays;
import java.util.List;

/**
 * What the dearest set of every division costs at least: the least value such that the sets up to
 * it, taken in fractions, can hold all threads. That a value is too low is proven by prices.
 */
final class DearestSetBound {
  private static final int MOST_STEPS = 2_000;
  private static final double CLEAR = 1e-6;

  private final List<Part> parts;
  private final ThreadClasses threadClasses;
  private final List<DomainKind> kinds;

  DearestSetBound(List<Part> parts, ThreadClasses threadClasses, List<DomainKind> kinds) {
    this.parts = parts;
    this.threadClasses = threadClasses;
    this.kinds = kinds;
  }

  double least() {
    double[] values = parts.stream().mapToDouble(Part::value).sorted().distinct().toArray();
    int low = 0;
    int high = values.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isTooLow(values[middle])) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return values[low];
  }

  /** Prices of threads at which the cheap sets are worth nothing, and yet all threads something. */
  private boolean isTooLow(double most) {
    List<Part> free =
        parts.stream()
            .filter(part -> part.value() <= most)
            .map(part -> new Part(part.kind(), part.members(), 0))
            .toList();
    Prices prices = Prices.byProgramme(free, threadClasses, kinds, MOST_STEPS);
    double scale = Arrays.stream(prices.classes()).map(Math::abs).max().orElse(0);
    return prices.bound(threadClasses, kinds) > CLEAR * Math.max(1, scale);
  }
}
