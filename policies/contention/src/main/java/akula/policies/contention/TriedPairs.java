package akula.policies.contention;

import java.util.Arrays;

/** The log of the exchanges that were tried: unordered pairs of threads, by number. */
final class TriedPairs {
  private long[] bits = {};

  /** Numbers in each row of bits; there is one row for each thread. */
  private int words;

  /** Forgets all; threads have numbers from 0 to {@code count - 1} from now on. */
  void clear(int count) {
    words = Math.ceilDiv(count, Long.SIZE);
    int size = Math.multiplyExact(count, words);
    if (bits.length < size) {
      bits = new long[2 * size];
    } else {
      Arrays.fill(bits, 0, size, 0);
    }
  }

  /** Returns 1 if the pair was tried, else 0. */
  int count(int a, int b) {
    return (int) (bits[a * words + (b >>> 6)] >>> b) & 1;
  }

  void add(int a, int b) {
    bits[a * words + (b >>> 6)] |= 1L << b;
    bits[b * words + (a >>> 6)] |= 1L << a;
  }
}
