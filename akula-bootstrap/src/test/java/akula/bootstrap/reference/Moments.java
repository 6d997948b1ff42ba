package akula.bootstrap.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * When things happen in a run of the reference simulator with steps cut at events. Where two are so
 * near to each other that rounding may exchange them, the runs of two simulators may differ by more
 * than rounding: who comes first to a lock gets it first.
 */
final class Moments implements Witness {
  /**
   * How far rounding moves a thing, for each thing before it: two roundings, at a tenth of speed.
   */
  private static final long ROUNDING = 20;

  private final List<Long> times = new ArrayList<>();

  @Override
  public void happens(Kind kind, long now, Job job, Turns turns) {
    times.add(now);
  }

  @Override
  public void settled(long now, List<Job> running, List<Turns> contexts) {}

  /** Returns by how much a time may be wrong, nanoseconds. */
  long tolerance() {
    return ROUNDING * times.size();
  }

  /** Returns how many things happened. */
  int count() {
    return times.size();
  }

  /** Returns whether there are two things so near that their order is not certain. */
  boolean ambiguous() {
    for (int i = 1; i < times.size(); i++) {
      long gap = times.get(i) - times.get(i - 1);
      if (gap > 0 && gap <= tolerance()) {
        return true;
      }
    }
    return false;
  }
}
