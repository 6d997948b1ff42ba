package akula.statistics.comparison;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Corrects the p-values of several tests so that with 95% none of those below 0.05 is there by
 * chance alone (S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian
 * Journal of Statistics 6, 1979).
 */
public final class Holm {
  private Holm() {}

  /** Returns the corrected p-value of each test, in the same order. */
  public static double[] corrected(double[] pValues) {
    int tests = pValues.length;
    int[] ascending =
        IntStream.range(0, tests)
            .boxed()
            .sorted(Comparator.comparingDouble(test -> pValues[test]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] corrected = new double[tests];
    double greatest = 0;
    for (int i = 0; i < tests; i++) {
      greatest = Math.max(greatest, Math.min(1, (tests - i) * pValues[ascending[i]]));
      corrected[ascending[i]] = greatest;
    }
    return corrected;
  }
}
