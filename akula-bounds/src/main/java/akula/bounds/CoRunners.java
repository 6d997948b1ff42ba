package akula.bounds;

/** Threads that may run together, numbered from 0, and how fast each can be beside whom. */
final class CoRunners {
  private final Interference interference;
  private final int[] threads;

  /** By who runs, bit i for number i; null until asked for. */
  private final double[][] fractions;

  /**
   * Makes it.
   *
   * @param threads all different, in the order of their numbers; at most 20
   */
  CoRunners(Interference interference, int[] threads) {
    this.interference = interference;
    this.threads = threads;
    fractions = new double[1 << threads.length][];
  }

  /** Returns the numbers of some of the threads. */
  int[] numbersOf(int[] members) {
    int[] numbers = new int[members.length];
    for (int i = 0; i < members.length; i++) {
      while (threads[numbers[i]] != members[i]) {
        numbers[i]++;
      }
    }
    return numbers;
  }

  /**
   * Returns the fractions of the highest speed that threads have at most if some run together.
   *
   * @param together those that run: bit i for number i
   * @return by number; 0 for others
   */
  double[] fractions(int together) {
    if (fractions[together] == null) {
      fractions[together] = interference.of(threads, together);
    }
    return fractions[together];
  }
}
