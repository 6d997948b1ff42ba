package akula.wrapper.run;

import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.progress.ProgressFile;

/**
 * Whether the threads of a program are there that are to be launched together: it may tell how many
 * of them register and do its work, its team. The team is there once that many have registered
 * since it was reported, be it that some of them have ended by then.
 */
final class Assembly {
  /** So long is waited for those that are missing. */
  static final long PATIENCE_NANOS = 1_000_000_000;

  private enum Phase {
    /** No team was reported, or one that cannot be. */
    NONE,
    /** Those that have registered wait for the others. */
    WAITING,
    /** Nobody waits any more: whoever registers is launched. */
    OVER
  }

  private Phase phase = Phase.NONE;
  private long reported;
  private long waitingSinceNanos;
  private boolean first = true;
  private boolean complete;

  /** Registrations that were over when the file was read last. */
  private long over;

  /** Of those, how many were over before the team was reported. */
  private long overBefore;

  /**
   * Something that users have to know of what a program reported.
   *
   * @param kind what it is counted as
   * @param what a sentence without its subject and its end
   */
  record Wrong(Kind kind, String what) {}

  /**
   * The file of progress was read.
   *
   * @param now nanoseconds since the run began
   * @return what is wrong, null if nothing is or it was said
   */
  Wrong look(ProgressFile file, long now) {
    Wrong wrong = file.team() == reported ? null : report(file.team(), now);
    if (phase == Phase.WAITING) {
      wrong = gather(file, now);
    }
    complete |= phase == Phase.OVER && file.registered() > 0;
    over = Math.max(0, file.registrations() - file.registered()); // 0 of programs that do not count
    return wrong;
  }

  private Wrong report(long threads, long now) {
    reported = threads;
    complete = false;
    boolean possible = reported > 0 && reported < ProgressFile.SLOTS;
    if (!possible) {
      settle(Phase.NONE);
      String wrong = "reported a team of %d threads; expected 1 to %d; this counts as not reported";
      return reported == 0
          ? null
          : new Wrong(Kind.INVALID_HINT, wrong.formatted(reported, ProgressFile.SLOTS - 1));
    }
    if (phase != Phase.WAITING) { // who tells again and again is not waited for anew each time
      waitingSinceNanos = now;
      overBefore = over;
      phase = Phase.WAITING;
    }
    return null;
  }

  private Wrong gather(ProgressFile file, long now) {
    long registered = Math.max(file.registered(), file.registrations() - overBefore);
    if (registered >= reported) {
      settle(Phase.OVER);
      return null;
    }
    if (now - waitingSinceNanos < PATIENCE_NANOS) {
      return null;
    }
    settle(Phase.OVER);
    return new Wrong(Kind.TEAM_INCOMPLETE, missing(registered, file.registered() > 0));
  }

  private String missing(long registered, boolean isAnyThere) {
    String follows =
        isAnyThere
            ? "those are placed now, and each of the others when it is found at"
                + " the end of an interval"
            : "it is placed as a whole, not thread by thread,"
                + " until one is found at the end of an interval";
    return ("reported that a team of %d threads does its work, but %d s later %s of them had"
            + " registered; %s")
        .formatted(
            reported,
            PATIENCE_NANOS / 1_000_000_000,
            registered == 0 ? "none" : "only " + registered,
            follows);
  }

  private void settle(Phase now) {
    first &= phase != Phase.WAITING;
    phase = now;
  }

  /** Returns whether threads that registered wait for others. */
  boolean isWaiting() {
    return phase == Phase.WAITING;
  }

  /**
   * Returns whether to look again soon. The first team of a program waits where its program was
   * put; later ones are looked for at the ends of intervals, as a program could tell of them for
   * ever.
   */
  boolean isUrgent() {
    return isWaiting() && first;
  }

  /** Returns whether there is a team that waits no more, and any of it has registered. */
  boolean isComplete() {
    return complete;
  }
}
