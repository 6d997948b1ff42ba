package akula.wrapper.run;

import java.time.Duration;

/** The time of a run: when its intervals begin. One that begins too late leaves others out. */
final class IntervalClock {
  private final long lengthNanos;
  private long beginNanos;
  private long nextNanos;

  IntervalClock(Duration interval) {
    lengthNanos = interval.toNanos();
    nextNanos = lengthNanos;
  }

  /** The run begins. */
  void begin() {
    beginNanos = System.nanoTime();
  }

  /** Returns when the run began, on the clock of {@link System#nanoTime}; 0 if it has not. */
  long beginNanos() {
    return beginNanos;
  }

  /** Returns nanoseconds since the run began, 0 before it did. */
  long now() {
    return beginNanos == 0 ? 0 : System.nanoTime() - beginNanos;
  }

  /** Returns when the next interval is to begin, nanoseconds since the run began. */
  long nextNanos() {
    return nextNanos;
  }

  boolean isDue(long now) {
    return now >= nextNanos;
  }

  /** Returns how late an interval is that is due, nanoseconds. */
  long lateNanos(long now) {
    return now - nextNanos;
  }

  /**
   * An interval that is due begins; {@link #nextNanos} is that of the next one from now on.
   *
   * @return how many after it are over by now, and left out
   */
  long advance(long now) {
    long leftOut = lateNanos(now) / lengthNanos;
    nextNanos += lengthNanos * (leftOut + 1);
    return leftOut;
  }
}
