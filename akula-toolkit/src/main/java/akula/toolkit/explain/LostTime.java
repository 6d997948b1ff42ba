package akula.toolkit.explain;

import akula.formats.dataset.SharingLevel;
import java.util.List;
import java.util.Locale;

/**
 * How much longer a thread took than alone, and by what. The parts add up to it.
 *
 * @param thread its number
 * @param nanos run time less the time alone; where only a span of the run is looked at, the time in
 *     it less the work done in it; below 0 for one that was faster than alone
 * @param parts the greatest first
 */
public record LostTime(int thread, double nanos, List<Part> parts) {

  /** What a thread loses time by. */
  public enum Cause {
    /** Others that ran beside it at a sharing level. */
    BESIDE,
    /** Others that had their turn on its context. */
    TURN,
    /**
     * Waiting for other threads of its application, asleep or spinning, beyond what it waits alone.
     */
    TEAM,
    /** It was paused, in no place, or not activated. */
    STOPPED,
    /** A place where it is slower than alone even with nobody beside it, as far from the memory. */
    PLACE,
    /** Its core is slower than one of speed 1, or was set to be. */
    CORE_SPEED,
    /** What migrations and switches cost, and what the policy charged for deciding. */
    SWITCHES,
    /** Its memory is on another NUMA node. */
    REMOTE_MEMORY,
    /** Loading data again that was in a cache before others ran there. */
    RELOADS,
    /**
     * What none of these explains: rounding; in tick mode what it did not need of its last step.
     */
    REST;

    /** Returns the word that stands in files. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Where time is lost, and by whom.
   *
   * @param cause by what
   * @param level at which others ran beside it; of turns and speeds the core; null where it is no
   *     place
   * @param place number of that core, memory domain or node; 0 of the machine, -1 where it is no
   *     place
   * @param other number of the thread that it is lost by, or -1
   */
  public record Origin(Cause cause, SharingLevel level, int place, int other)
      implements Comparable<Origin> {
    /** Where nothing more is known than the cause. */
    static Origin of(Cause cause) {
      return new Origin(cause, null, -1, -1);
    }

    @Override
    public int compareTo(Origin to) {
      int byCause = cause.compareTo(to.cause);
      int byLevel = Integer.compare(ordinal(level), ordinal(to.level));
      int byPlace = Integer.compare(place, to.place);
      return byCause != 0
          ? byCause
          : byLevel != 0 ? byLevel : byPlace != 0 ? byPlace : Integer.compare(other, to.other);
    }

    private static int ordinal(SharingLevel level) {
      return level == null ? -1 : level.ordinal();
    }
  }

  /**
   * A part of the time.
   *
   * @param nanos may be below 0, since next to some a thread may be faster than alone
   */
  public record Part(Origin origin, double nanos) {}
}
