package akula.toolkit.observe;

import akula.formats.dataset.SharingLevel;
import java.util.List;
import java.util.SequencedMap;

/**
 * What was observed of a thread of a real run, or of a span of it. Its time is that in no place,
 * that on a cpu together with others, and that with a cpu of its own: these add up to it.
 *
 * @param thread its number
 * @param name as policies see it
 * @param application the application that it is of
 * @param fromNanos when it was launched, or the span begins
 * @param toNanos when it ended, or the span ends
 * @param soloNanos how long its application takes alone; NaN if that is not known
 * @param placelessNanos for how long it was paused, in no place, or had not begun
 * @param turnsNanos for how long others were on its cpu, too
 * @param ownNanos for how long it was on a cpu with nobody else of the run
 * @param moves how often it went from one cpu to another
 * @param readings means of what was read of it over all of its time, by parameter
 * @param lonely what was read while nobody else was in its memory domain
 * @param beside the others, the longest beside it first
 */
public record Observed(
    int thread,
    String name,
    String application,
    long fromNanos,
    long toNanos,
    double soloNanos,
    long placelessNanos,
    long turnsNanos,
    long ownNanos,
    int moves,
    SequencedMap<String, Double> readings,
    Company lonely,
    List<Company> beside) {

  /**
   * A time with the same thread beside it.
   *
   * @param other number of the other thread; -1 for nobody
   * @param level where they met; of nobody the memory domain
   * @param sameCpu whether they took turns on one cpu
   * @param nanos for how long
   * @param expected relative speed of the thread with this one beside it and nobody else, by a data
   *     set; NaN if that is not known, or they took turns
   * @param readings means of what was read of the thread meanwhile
   */
  public record Company(
      int other,
      SharingLevel level,
      boolean sameCpu,
      long nanos,
      double expected,
      SequencedMap<String, Double> readings) {}

  /** Returns how long it was there, nanoseconds. */
  public long nanos() {
    return toNanos - fromNanos;
  }

  /** Returns how much longer it took than alone, nanoseconds; NaN if that is not known. */
  public double lostNanos() {
    return nanos() - soloNanos;
  }
}
