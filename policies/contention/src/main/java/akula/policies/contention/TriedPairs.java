package akula.policies.contention;

import java.util.Arrays;

/** The log of the exchanges that were tried: unordered pairs of threads, by number. */
final class TriedPairs {
  private long[] bits = {};

  /** Numbers in each row of bits; there is one row for each thread. */
  private int words = 1;

  /** Forgets all; threads have numbers from 0 to {@code count - 1} from now on. */
  void clear(int count) {
    words = Math.max(1, Math.ceilDiv(count, Long.SIZE));
    int size = Math.multiplyExact(count, words);
    if (bits.length < size) {
      bits = new long[2 * size];
    } else {
      Arrays.fill(bits, 0, size, 0);
    }
  }

  /** Returns how many words it takes to have a bit for each thread. */
  int words() {
    return words;
  }

  boolean has(int a, int b) {
    return (bits[a * words + (b >>> 6)] >>> b & 1) != 0;
  }

  /**
   * Counts the pairs that were not tried.
   *
   * @param a the one thread of each pair
   * @param marks bit n of word n / 64 is 1 for the others
   */
  int untried(int a, long[] marks) {
    if (words == 1) { // up to 64 threads, of which there are many short runs
      return Long.bitCount(marks[0] & ~bits[a]);
    }
    int count = 0;
    for (int i = 0; i < words; i++) {
      count += Long.bitCount(marks[i] & ~bits[a * words + i]);
    }
    return count;
  }

  void add(int a, int b) {
    bits[a * words + (b >>> 6)] |= 1L << b;
    bits[b * words + (a >>> 6)] |= 1L << a;
  }
}
