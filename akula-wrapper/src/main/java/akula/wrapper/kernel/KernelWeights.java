package akula.wrapper.kernel;

import akula.api.NiceWeights;

/** Nice values by the kernel's weights, of which 100 is a nice value of 0. */
final class KernelWeights {
  private KernelWeights() {}

  /** Returns the nice value whose weight is the nearest. */
  static int nice(int weight) {
    int best = 0;
    for (int nice = NiceWeights.LEAST_NICE; nice <= NiceWeights.MOST_NICE; nice++) {
      if (distance(nice, weight) < distance(best, weight)) {
        best = nice;
      }
    }
    return best;
  }

  private static double distance(int nice, int weight) {
    return Math.abs(NiceWeights.of(nice) * 100.0 / NiceWeights.OF_NICE_0 - weight);
  }
}
