package akula.bootstrap.engine;

/**
 * The next event on the contexts of each memory domain, a lane: the end of a phase or of a slice.
 * Only lanes in which something was changed are looked at again, and those only when an event may
 * be near: where a policy moves threads all the time, rates change more often than threads end.
 */
final class Lanes {
  /** So that no rounding makes a bound too late. */
  private static final double CAUTION = 1 - 1e-9;

  private final ContextQueue[] queues;
  private final EventTree events;

  /** The first context of each lane, and the end of the last. */
  private final int[] start;

  private final NumberSet touched;

  /** Before this time there is no event that came to the touched lanes when they were touched. */
  private long boundNanos;

  /** No rate was higher, and the least time in which work can be done at it. */
  private double highestRate;

  private double leastNanosPerWork;

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
    touched = new NumberSet(count);
    clear();
  }

  void clear() {
    events.clear();
    touched.clear();
    boundNanos = Task.NEVER;
    highestRate = 1;
    leastNanosPerWork = CAUTION;
  }

  /**
   * Returns the time of the next event, {@link Task#NEVER} if there is none. One that is later than
   * asked for may be reported as some time after that and not after the event.
   *
   * @param asked the time up to which it matters
   */
  long leastUpTo(long asked) {
    long bound = Math.min(events.least(), boundNanos);
    if (bound > asked || touched.isEmpty()) {
      return bound;
    }
    update();
    return events.least();
  }

  /** Returns whether there are events at a time up to which {@link #leastUpTo} was asked. */
  boolean areDue(long now) {
    return events.least() == now;
  }

  /** Takes the next event away and returns its lane, which is touched by that. */
  int takeLeast() {
    int lane = events.leastIndex();
    events.set(lane, Task.NEVER);
    touch(lane, 0);
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

  /**
   * Reports that there may be another event in a lane.
   *
   * @param bound a time that is not after it
   */
  void touch(int lane, long bound) {
    touched.add(lane);
    boundNanos = Math.min(boundNanos, bound);
  }

  /** Returns the least time in which work can be done, whatever becomes of rates. */
  long leastNanos(double work) {
    return (long) (work * leastNanosPerWork);
  }

  /** Reports a rate at which a task works from now on; the bounds hold for those seen before. */
  void sawRate(double rate) {
    if (rate > highestRate) {
      highestRate = rate;
      leastNanosPerWork = CAUTION / rate;
      boundNanos = 0;
    }
  }

  /** Looks up the next events of the touched lanes. */
  private void update() {
    for (int word = 0; word < touched.words(); word++) {
      for (long bits = touched.takeBits(word); bits != 0; bits &= bits - 1) {
        int lane = NumberSet.lowest(word, bits);
        events.set(lane, next(lane));
      }
    }
    boundNanos = Task.NEVER;
  }

  private long next(int lane) {
    long least = Task.NEVER;
    for (int i = start[lane]; i < start[lane + 1]; i++) {
      ContextQueue queue = queues[i];
      if (queue.current != null) {
        least = Math.min(least, Math.min(queue.current.phaseEndNanos(), queue.turnEventNanos));
      }
    }
    return least;
  }
}
