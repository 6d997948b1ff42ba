package akula.bootstrap.bounds;

import java.util.List;

/**
 * Ways, the cheapest first; among equals the one with the lowest number. A heap, since a library's
 * has no way to put another in the place of the first, and looks into each way to compare it.
 */
final class WayHeap {
  private final Way[] ways;
  private final double[] bounds;
  private int size;

  WayHeap(List<Way> all) {
    ways = all.toArray(Way[]::new);
    size = ways.length;
    bounds = new double[size];
    for (int i = 0; i < size; i++) {
      bounds[i] = ways[i].bound();
    }
    for (int i = size / 2 - 1; i >= 0; i--) {
      sink(i, ways[i]);
    }
  }

  /** Returns what the first costs at least; infinite if there is none. */
  double leastBound() {
    return size == 0 ? Double.POSITIVE_INFINITY : bounds[0];
  }

  Way first() {
    return ways[0];
  }

  /** Puts another way in the place of the first. */
  void replaceFirst(Way way) {
    sink(0, way);
  }

  void removeFirst() {
    Way last = ways[--size];
    ways[size] = null;
    if (size > 0) {
      sink(0, last);
    }
  }

  /** Puts a way where it belongs, at a place that is free or beneath it. */
  private void sink(int from, Way way) {
    int at = from;
    while (2 * at + 1 < size) {
      int next = 2 * at + 1;
      next += next + 1 < size && comesBefore(next + 1, next) ? 1 : 0;
      boolean isBefore =
          bounds[next] < way.bound()
              || (bounds[next] == way.bound() && ways[next].number() < way.number());
      if (!isBefore) {
        break;
      }
      bounds[at] = bounds[next];
      ways[at] = ways[next];
      at = next;
    }
    bounds[at] = way.bound();
    ways[at] = way;
  }

  private boolean comesBefore(int one, int other) {
    return bounds[one] < bounds[other]
        || (bounds[one] == bounds[other] && ways[one].number() < ways[other].number());
  }
}
