package akula.bootstrap.reference;

import java.util.List;
import java.util.SplittableRandom;

/**
 * What the page on the simulator says of jitter and drift, once more: numbers of a thread's own, by
 * which its work is longer or shorter, or it wakes up elsewhere. They are the engine's, of the same
 * seeds; what is made of them is not.
 */
final class PlainChance {
  private static final long OF_JITTER = 0x6a69747465720001L;
  private static final long OF_DRIFT = 0x6472696674000002L;

  private final SplittableRandom numbers;

  private PlainChance(long kind, long thread) {
    numbers = new SplittableRandom(new SplittableRandom(EngineRun.SEED ^ kind).nextLong() + thread);
  }

  static PlainChance ofJitter(int thread) {
    return new PlainChance(OF_JITTER, thread);
  }

  static PlainChance ofDrift(int thread) {
    return new PlainChance(OF_DRIFT, thread);
  }

  /**
   * Returns how many times as long the next piece of work is. The median of a lognormal
   * distribution with mean 1 is 1 / √(1 + c²).
   *
   * @param coefficient c, its standard deviation
   */
  double factor(double coefficient) {
    double aboutOne = 1 + coefficient * coefficient;
    return Math.exp(Math.sqrt(Math.log(aboutOne)) * numbers.nextGaussian()) / Math.sqrt(aboutOne);
  }

  /**
   * Returns where a thread goes that wakes up.
   *
   * @param own where it is placed
   * @param idle the contexts where nobody else could run, its own perhaps among them
   * @param oneIn as seldom it leaves its own one if that is idle
   */
  int place(int own, List<Integer> idle, long oneIn) {
    boolean strays = numbers.nextLong(oneIn) == 0;
    List<Integer> others = idle.stream().filter(context -> context != own).toList();
    if (idle.contains(own) && !strays || others.isEmpty()) {
      return own;
    }
    return others.get(numbers.nextInt(others.size()));
  }
}
