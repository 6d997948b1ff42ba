package akula.bootstrap.bounds;

import java.util.stream.IntStream;

/** Threads that may run together, numbered, and how fast each can be beside whom. */
final class Company {
  private final Hindrance hindrance;
  private final int[] threads;

  /** By who runs, bit i for number i; null until asked for. */
  private final double[][] fractions;

  private Company(Hindrance hindrance, int[] threads) {
    this.hindrance = hindrance;
    this.threads = threads;
    fractions = new double[1 << threads.length][];
  }

  /** Makes one of threads that have their position as a number. */
  static Company of(Hindrance hindrance, int[] threads) {
    return new Company(hindrance, threads);
  }

  /** Makes one of so many threads that are numbered already. */
  static Company ofAll(Hindrance hindrance, int threads) {
    return new Company(hindrance, IntStream.range(0, threads).toArray());
  }

  /** Returns the numbers of some of them, ascending as in {@link #of}. */
  int[] numbersOf(int[] members) {
    return members == threads ? IntStream.range(0, members.length).toArray() : members;
  }

  /**
   * Returns the fractions of the highest speed that threads have at most if some run together.
   *
   * @param together those that run: bit i for number i
   * @return by number; 0 for others
   */
  double[] fractions(int together) {
    if (fractions[together] == null) {
      fractions[together] = hindrance.of(threads, together);
    }
    return fractions[together];
  }
}
