package akula.bounds;

import java.util.Arrays;

/**
 * Ways, the cheapest first; among equals the one with the lowest number. A heap, since a library's
 * has no way to put another in the place of the first, and looks into each way to compare it.
 */
final class WayHeap {
  private Way[] ways;
  private double[] bounds;
  private int size;
  private int nextNumber;

  /**
   * Makes one.
   *
   * @param all the ways, the one of number 0 first; becomes part of the heap
   */
  WayHeap(Way[] all) {
    ways = all;
    size = ways.length;
    nextNumber = size;
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

  /** Returns a number that no way of the heap has had. */
  int nextNumber() {
    return nextNumber++;
  }

  void add(Way way) {
    if (size == ways.length) {
      ways = Arrays.copyOf(ways, 2 * size + 1);
      bounds = Arrays.copyOf(bounds, ways.length);
    }
    int at = size++;
    while (at > 0 && comesBefore(way, (at - 1) / 2)) {
      ways[at] = ways[(at - 1) / 2];
      bounds[at] = bounds[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    ways[at] = way;
    bounds[at] = way.bound();
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
      if (comesBefore(way, next)) {
        break;
      }
      bounds[at] = bounds[next];
      ways[at] = ways[next];
      at = next;
    }
    bounds[at] = way.bound();
    ways[at] = way;
  }

  private boolean comesBefore(Way way, int other) {
    return way.bound() < bounds[other]
        || (way.bound() == bounds[other] && way.number() < ways[other].number());
  }

  private boolean comesBefore(int one, int other) {
    return bounds[one] < bounds[other]
        || (bounds[one] == bounds[other] && ways[one].number() < ways[other].number());
  }
}
