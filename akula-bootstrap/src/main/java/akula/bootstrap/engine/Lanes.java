package akula.bootstrap.engine;

import java.util.Arrays;

/**
 * The next event on the contexts of each memory domain, a lane: the end of a phase or of a slice.
 * Only lanes in which something was changed are looked at again.
 */
final class Lanes {
  private final ContextQueue[] queues;
  private final EventTree events;

  /** The first context of each lane, and the end of the last. */
  private final int[] start;

  private final int[] touched;
  private int touchedCount;

  /** 1 for a lane that is not among the touched ones, else 0. */
  private final int[] untouched;

  /**
   * Makes lanes in which nothing happens.
   *
   * @param queues all contexts, those of a lane side by side
   * @param count number of lanes
   */
  Lanes(ContextQueue[] queues, int count) {
    this.queues = queues;
    events = new EventTree(count);
    start = new int[count + 1];
    for (ContextQueue queue : queues) {
      start[queue.lane + 1]++;
    }
    for (int i = 0; i < count; i++) {
      start[i + 1] += start[i];
    }
    touched = new int[count + 1];
    untouched = new int[count];
    clear();
  }

  void clear() {
    events.clear();
    Arrays.fill(untouched, 1);
    touchedCount = 0;
  }

  /** Returns the time of the next event, or {@link Task#NEVER}. */
  long least() {
    return events.least();
  }

  /** Takes the next event away and returns its lane, which is touched by that. */
  int takeLeast() {
    int lane = events.leastIndex();
    events.set(lane, Task.NEVER);
    touch(lane);
    return lane;
  }

  /** Returns the first context of a lane. */
  int start(int lane) {
    return start[lane];
  }

  /** Returns the end of a lane's contexts. */
  int end(int lane) {
    return start[lane + 1];
  }

  /** Tells that times of a lane may have changed. */
  void touch(int lane) {
    touched[touchedCount] = lane;
    touchedCount += untouched[lane];
    untouched[lane] = 0;
  }

  /** Looks up the next events of the touched lanes. */
  void update() {
    for (int i = 0; i < touchedCount; i++) {
      int lane = touched[i];
      untouched[lane] = 1;
      events.set(lane, next(lane));
    }
    touchedCount = 0;
  }

  private long next(int lane) {
    long least = Task.NEVER;
    for (int i = start[lane]; i < start[lane + 1]; i++) {
      ContextQueue queue = queues[i];
      if (queue.current != null) {
        least = Math.min(least, Math.min(queue.current.phaseEndNanos, queue.sliceEndNanos));
      }
    }
    return least;
  }
}
