package akula.wrapper.enforce;

import java.util.Arrays;

/** A set of thread ids, ascending, that allocates only when it grows. */
final class IdSet {
  private int[] ids = new int[64];
  private int count;

  boolean has(int id) {
    return Arrays.binarySearch(ids, 0, count, id) >= 0;
  }

  void add(int id) {
    int place = Arrays.binarySearch(ids, 0, count, id);
    if (place < 0) {
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, 2 * count);
      }
      int at = -place - 1;
      System.arraycopy(ids, at, ids, at + 1, count - at);
      ids[at] = id;
      count++;
    }
  }

  void remove(int id) {
    int place = Arrays.binarySearch(ids, 0, count, id);
    if (place >= 0) {
      System.arraycopy(ids, place + 1, ids, place, count - place - 1);
      count--;
    }
  }

  void clear() {
    count = 0;
  }
}
