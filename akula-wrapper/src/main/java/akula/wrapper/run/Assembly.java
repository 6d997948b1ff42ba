package akula.wrapper.run;

import akula.wrapper.progress.ProgressFile;

/**
 * Whether the threads of a program are there that are to be launched together: it may tell how many
 * of them register and do its work, its team.
 */
final class Assembly {
  /** So long is waited for those that are missing. */
  static final long PATIENCE_NANOS = 1_000_000_000;

  private long told;
  private long toldNanos;
  private boolean waiting;
  private boolean complete;

  /**
   * The file of progress was read.
   *
   * @param now nanoseconds since the run began
   * @return a sentence without its end about what is wrong, null if nothing is or it was said
   */
  String look(ProgressFile file, long now) {
    long newlyTold = file.team();
    if (newlyTold != told) {
      told = newlyTold;
      toldNanos = now;
      boolean possible = told > 0 && told < ProgressFile.SLOTS;
      waiting = possible;
      complete = false;
      if (!possible && told != 0) {
        return "told of a team of %d threads; expected 1 to %d; this counts as not told"
            .formatted(told, ProgressFile.SLOTS - 1);
      }
    }
    return waiting ? gather(file.registered(), now) : null;
  }

  private String gather(int registered, long now) {
    boolean all = registered >= told;
    boolean late = now - toldNanos >= PATIENCE_NANOS;
    if (registered == 0 || !all && !late) {
      return null;
    }
    waiting = false;
    complete = true;
    return all
        ? null
        : "told of a team of %d threads, of which %d had registered after %d s; those were launched"
            .formatted(told, registered, PATIENCE_NANOS / 1_000_000_000);
  }

  /** Tells whether threads that registered wait for others. */
  boolean isWaiting() {
    return waiting;
  }

  /** Tells whether there is a team, and all of it that will come has registered. */
  boolean isComplete() {
    return complete;
  }
}
