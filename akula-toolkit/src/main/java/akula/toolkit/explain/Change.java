package akula.toolkit.explain;

import akula.bootstrap.team.Wait;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/**
 * An instant at which a run changed: what happened, what the policy did, and what came of it.
 *
 * @param nanos when, nanoseconds since the run began
 * @param reasons why the policy was called
 * @param launched numbers of the threads that were launched
 * @param ended numbers of the threads that ended
 * @param phases numbers of the threads that entered another phase
 * @param moves what the policy did with threads, and who woke up elsewhere by drift
 * @param frequencies what it did with cores
 * @param waits by thread, what those wait for that wait for others of their application, asleep or
 *     spinning, from this instant on
 * @param speeds of every thread that ran before or runs after it, in the order of their numbers
 * @param degradations so far, of every thread launched before this instant that has done something
 */
public record Change(
    long nanos,
    Set<Reason> reasons,
    List<Integer> launched,
    List<Integer> ended,
    List<Integer> phases,
    List<Move> moves,
    List<FrequencySetting> frequencies,
    SequencedMap<Integer, Wait> waits,
    List<Speed> speeds,
    List<Degradation> degradations) {

  /** Speeds that differ by less are taken for equal: rounding, and turns that were cut short. */
  static final double NOTICED = 0.0005;

  /**
   * A thread that was put elsewhere.
   *
   * @param thread its number
   * @param from the context on which it was runnable, or -1
   * @param to the context on which it is runnable now, or -1
   * @param drifted whether it woke up there by itself, and was not put there by the policy
   */
  public record Move(int thread, int from, int to, boolean drifted) {}

  /**
   * A core whose frequency was set.
   *
   * @param core its number
   * @param from hertz
   * @param to hertz
   */
  public record FrequencySetting(int core, long from, long to) {}

  /**
   * How fast a thread went between the change before and this one, and between this one and the
   * next: work per time, relative to a run alone; waiting for a turn and paying for a migration
   * count as time.
   *
   * @param thread its number
   * @param before NaN if it was not there
   * @param after NaN if it has ended
   */
  public record Speed(int thread, double before, double after) {

    /** Returns whether the change changed it. */
    public boolean isChanged() {
      return !(Math.abs(after - before) < NOTICED);
    }
  }

  /**
   * By how much a thread took longer so far than it would have taken alone for the same work. Of a
   * thread that waits for others of its application when that is alone, too, it is known at its end
   * only.
   *
   * @param thread its number
   * @param percent of the time alone
   */
  public record Degradation(int thread, double percent) {}

  /** Returns the sum of the speeds before, or after: how much work is done per time. */
  public double sum(boolean afterwards) {
    return speeds.stream()
        .mapToDouble(speed -> afterwards ? speed.after() : speed.before())
        .filter(speed -> !Double.isNaN(speed))
        .sum();
  }
}
