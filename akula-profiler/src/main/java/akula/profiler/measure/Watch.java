package akula.profiler.measure;

import akula.profiler.phases.Mark;
import akula.wrapper.agent.AgentException;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks once a window how far a program is that runs alone. Of a long run every second mark is
 * forgotten, and the window doubled, as often as needed.
 */
final class Watch {
  /** Enough to tell phases apart. */
  static final int MOST_MARKS = 1024;

  private final WorkMeter meter;
  private final List<Mark> marks = new ArrayList<>();
  private long windowNanos;
  private long next;

  Watch(WorkMeter meter, long windowNanos) {
    this.meter = meter;
    this.windowNanos = windowNanos;
  }

  void begin(long nanos) {
    next = nanos + windowNanos;
  }

  /** Returns when to look next, on the clock of {@link System#nanoTime}. */
  long next() {
    return next;
  }

  void look(TestBed testBed, ProgramInstance instance) throws AgentException {
    testBed.sample();
    double[] counts = testBed.counts(instance.task);
    add(instance, counts, System.nanoTime());
    next = Math.max(next + windowNanos, System.nanoTime() + windowNanos / 2);
  }

  private void add(ProgramInstance instance, double[] counts, long now) {
    double spent = meter.spent(counts, now - instance.beginNanos);
    marks.add(new Mark(meter.done(instance, counts), spent, counts));
    if (marks.size() == MOST_MARKS) {
      for (int i = 0; i < MOST_MARKS / 2; i++) {
        marks.remove(i); // the first of each two: the last one of all stays
      }
      windowNanos *= 2;
    }
  }

  /**
   * Returns all marks of a program that has ended.
   *
   * @throws MeasuringException if it did no work that could be counted
   */
  List<Mark> end(ProgramInstance instance) throws MeasuringException {
    add(instance, instance.counts, instance.exit.nanos());
    if (!(marks.getLast().work() > 0)) {
      throw new MeasuringException(instance.place.application(), meter.noWindows());
    }
    return marks;
  }
}
