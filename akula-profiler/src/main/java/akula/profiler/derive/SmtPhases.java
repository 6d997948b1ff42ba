package akula.profiler.derive;

import akula.bootstrap.contention.smtcore.PhaseFactors;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws what the phases of a program are multiplied by: from a log-normal distribution, divided by
 * the mean over the phases, so that a program on the average is what was measured.
 */
final class SmtPhases {
  /** Phases of a program. */
  static final int COUNT = 3;

  /** The cycles in which nothing stalls change less. */
  private static final double DEVIATION_OF_BASE = 0.3;

  private SmtPhases() {}

  /**
   * Draws the phases of one program, which do not depend on what other programs there are.
   *
   * @param spread standard deviation of the logarithm
   */
  static List<PhaseFactors> of(String program, double spread, long seed) {
    var random = new SplittableRandom(31 * seed + program.hashCode());
    double[] base = factors(random, spread);
    double[] resources = factors(random, spread);
    double[] frontEnd = factors(random, spread);
    double[] cache = factors(random, spread);
    var phases = new ArrayList<PhaseFactors>();
    for (int p = 0; p < COUNT; p++) {
      double damped = 1 + DEVIATION_OF_BASE * (base[p] - 1);
      phases.add(
          new PhaseFactors(
              rounded(damped), rounded(resources[p]), rounded(frontEnd[p]), rounded(cache[p])));
    }
    return phases;
  }

  private static double[] factors(SplittableRandom random, double spread) {
    double[] factors = new double[COUNT];
    double sum = 0;
    for (int p = 0; p < COUNT; p++) {
      factors[p] = StrictMath.exp(spread * normal(random));
      sum += factors[p];
    }
    for (int p = 0; p < COUNT; p++) {
      factors[p] *= COUNT / sum;
    }
    return factors;
  }

  /** By Box and Muller, in arithmetic that is the same on every machine. */
  private static double normal(SplittableRandom random) {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
  }

  private static double rounded(double value) {
    return Math.max(1e-6, DerivedProgram.rounded(value));
  }
}
