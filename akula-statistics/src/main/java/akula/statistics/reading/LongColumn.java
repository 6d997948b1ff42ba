package akula.statistics.reading;

import java.util.Arrays;

/** Whole numbers that grow in number; eight bytes each, whatever their size. */
final class LongColumn {
  private long[] values = new long[64];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1));
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  long get(int position) {
    return values[position];
  }

  void clear() {
    size = 0;
  }

  long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
