package akula.bootstrap.engine;

import java.util.Arrays;

/** A winner tree: the least of a fixed number of times, changed one at a time in log n steps. */
final class EventTree {
  private final int leaves;
  private final long[] times;

  EventTree(int count) {
    leaves = count <= 1 ? 1 : Integer.highestOneBit(count - 1) << 1;
    times = new long[2 * leaves];
    Arrays.fill(times, Long.MAX_VALUE);
  }

  void clear() {
    if (least() != Long.MAX_VALUE) { // after most runs there is nothing left
      Arrays.fill(times, Long.MAX_VALUE);
    }
  }

  /** Returns the least time. */
  long least() {
    return times[1];
  }

  /** Returns the lowest number that has the least time. */
  int leastIndex() {
    int node = 1;
    while (node < leaves) {
      node = times[2 * node] == times[node] ? 2 * node : 2 * node + 1;
    }
    return node - leaves;
  }

  void set(int index, long time) {
    int node = leaves + index;
    times[node] = time;
    for (node >>= 1; node >= 1; node >>= 1) {
      long least = Math.min(times[2 * node], times[2 * node + 1]);
      if (times[node] == least) {
        return;
      }
      times[node] = least;
    }
  }
}
