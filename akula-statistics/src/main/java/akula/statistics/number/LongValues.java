package akula.statistics.number;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Whole numbers by their position, which may be more than the heap has room for: they lie in an
 * array, or in a temporary file that {@link LongColumn} has written. They do not change.
 */
public interface LongValues {
  /** No number. */
  LongValues NONE = of();

  /** Returns how many there are. */
  long size();

  /** Returns the number at a position, from 0. */
  long get(long position);

  /** Returns the numbers of an array, which is not to be changed any more. */
  static LongValues of(long... values) {
    return new InArray(values);
  }

  /** Returns the numbers of several, one behind the other; used by one thread. */
  static LongValues joined(List<LongValues> parts) {
    return parts.size() == 1 ? parts.getFirst() : new Joined(parts);
  }

  /** Returns all of them in order. */
  default LongStream stream() {
    return LongStream.range(0, size()).map(this::get);
  }

  /**
   * Returns all of them in an array.
   *
   * @throws ArithmeticException if they are too many for one
   */
  default long[] toArray() {
    long[] values = new long[Math.toIntExact(size())];
    for (int i = 0; i < values.length; i++) {
      values[i] = get(i);
    }
    return values;
  }

  /** Returns the first of them. */
  default LongValues first(long count) {
    LongColumn some = new LongColumn();
    for (long i = 0; i < Math.min(count, size()); i++) {
      some.add(get(i));
    }
    return some.values();
  }

  /** Returns exact moments of all of them. */
  default ExactMoments moments() {
    ExactMoments moments = new ExactMoments();
    for (long i = 0; i < size(); i++) {
      moments.add(get(i));
    }
    return moments;
  }

  /** Gives back a temporary file at once; nobody may ask for these numbers then. */
  default void release() {}

  /** Numbers in an array. */
  record InArray(long[] values) implements LongValues {
    @Override
    public long size() {
      return values.length;
    }

    @Override
    public long get(long position) {
      return values[(int) position];
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof InArray array && Arrays.equals(values, array.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return Arrays.toString(values);
    }
  }

  /** Several, one behind the other. */
  final class Joined implements LongValues {
    private final List<LongValues> parts = new ArrayList<>();
    private final long[] begins;
    private int last;

    private Joined(List<LongValues> all) {
      parts.addAll(all);
      begins = new long[all.size() + 1];
      for (int i = 0; i < all.size(); i++) {
        begins[i + 1] = begins[i] + all.get(i).size();
      }
    }

    @Override
    public long size() {
      return begins[parts.size()];
    }

    /** Whoever asks goes from one to the next, mostly. */
    @Override
    public long get(long position) {
      while (position < begins[last]) {
        last--;
      }
      while (position >= begins[last + 1]) {
        last++;
      }
      return parts.get(last).get(position - begins[last]);
    }
  }
}
