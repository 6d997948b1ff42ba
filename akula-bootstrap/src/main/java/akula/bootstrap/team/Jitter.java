package akula.bootstrap.team;

import java.util.SplittableRandom;

/**
 * Chance that makes pieces of work of a thread longer or shorter: factors from a lognormal
 * distribution with mean 1. It depends on the seed, the thread and how many it had before only.
 */
public final class Jitter {
  private static final long SALT = 0x6a69747465720001L;

  private final SplittableRandom random;
  private final double sigma;

  /**
   * Makes that of a thread.
   *
   * @param coefficient standard deviation of the factors, above 0
   * @param seed of the run
   * @param thread the number of the thread in the run
   */
  public Jitter(double coefficient, long seed, int thread) {
    random = new SplittableRandom(new SplittableRandom(seed ^ SALT).nextLong() + thread);
    sigma = Math.sqrt(StrictMath.log1p(coefficient * coefficient));
  }

  /** Returns the next factor, above 0. */
  public double next() {
    return StrictMath.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
  }
}
