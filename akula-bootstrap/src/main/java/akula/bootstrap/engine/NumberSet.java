package akula.bootstrap.engine;

import java.util.Arrays;

/**
 * A set of numbers below a bound. Whoever adds one need not ask whether it is there: no branch
 * could foretell that, and there is nothing to count. To go through it is to go through its words,
 * and through the bits of each.
 */
final class NumberSet {
  /** The first 64 numbers; on most machines there are no more contexts. */
  private long low;

  /** The others, 64 in each. */
  private final long[] high;

  /**
   * Makes an empty set.
   *
   * @param bound all numbers are below it
   */
  NumberSet(int bound) {
    high = new long[Math.max(0, bound - 1) / Long.SIZE];
  }

  void add(int number) {
    if (number < Long.SIZE) {
      low |= 1L << number;
    } else {
      high[(number >>> 6) - 1] |= 1L << number;
    }
  }

  /** Returns how many words there are, of 64 numbers each. */
  int words() {
    return 1 + high.length;
  }

  /** Returns the bits of a word: one for each of its numbers that is in the set. */
  long bits(int word) {
    return word == 0 ? low : high[word - 1];
  }

  /** Returns the bits of a word and takes its numbers away. */
  long takeBits(int word) {
    long bits = bits(word);
    if (word == 0) {
      low = 0;
    } else {
      high[word - 1] = 0;
    }
    return bits;
  }

  /** Adds all numbers of another set with the same bound. */
  void addAll(NumberSet other) {
    low |= other.low;
    for (int i = 0; i < high.length; i++) {
      high[i] |= other.high[i];
    }
  }

  /** Moves all numbers of another set with the same bound into this one. */
  void takeAll(NumberSet other) {
    addAll(other);
    other.clear();
  }

  /** Returns the number that the lowest bit of a word stands for. */
  static int lowest(int word, long bits) {
    return word << 6 | Long.numberOfTrailingZeros(bits);
  }

  boolean isEmpty() {
    long all = low;
    for (long word : high) {
      all |= word;
    }
    return all == 0;
  }

  void clear() {
    low = 0;
    Arrays.fill(high, 0);
  }
}
