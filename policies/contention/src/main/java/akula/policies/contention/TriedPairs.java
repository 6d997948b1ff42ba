package akula.policies.contention;

import java.util.Arrays;

/** The log of the exchanges that were tried: unordered pairs of threads, by number. */
final class TriedPairs {
  private long[] bits = {};
  private int threads;

  /** Forgets all; threads have numbers from 0 to {@code count - 1} from now on. */
  void clear(int count) {
    threads = count;
    int words = Math.toIntExact(Math.ceilDiv((long) count * count, Long.SIZE));
    if (bits.length < words) {
      bits = new long[2 * words];
    } else {
      Arrays.fill(bits, 0, words, 0);
    }
  }

  private long bit(int a, int b) {
    return (long) Math.min(a, b) * threads + Math.max(a, b);
  }

  /** Returns 1 if the pair was tried, else 0. */
  int count(int a, int b) {
    long bit = bit(a, b);
    return (int) (bits[(int) (bit / Long.SIZE)] >>> bit) & 1;
  }

  void add(int a, int b) {
    long bit = bit(a, b);
    bits[(int) (bit / Long.SIZE)] |= 1L << bit;
  }
}
