package akula.formats.contention;

/**
 * A thread that begins to run on a hardware context on which another one ran last, or none so far.
 * A thread that continues where it ran last, and nobody else since, is no switch. Valid during the
 * call that gets it.
 */
public interface ContextSwitch {
  /** The time away of a thread that runs for the first time. */
  long NEVER_RAN = -1;

  /** The row before on a context on which nobody ran before. */
  int NO_ROW = -1;

  /** Who ran on the context before. */
  enum Before {
    /** Nobody in this run. */
    NOBODY,
    /** Another thread of the process of the one that comes. */
    SAME_PROCESS,
    /** A thread of another process. */
    OTHER_PROCESS
  }

  /** Returns who ran on this context before. */
  Before before();

  /** Returns the position in the data set of the application that the thread that comes is now. */
  int row();

  /** Returns that of the thread that ran before, as it is now, or {@link #NO_ROW}. */
  int rowBefore();

  /**
   * Returns for how long the thread that comes has not run, nanoseconds: since the end of its last
   * turn, wherever that was; {@link #NEVER_RAN} if it runs for the first time.
   */
  long awayNanos();

  /** Returns whether the thread that comes ran last on another context. */
  boolean isFromElsewhere();

  /**
   * Returns whether the slice of the one before has just ended, or it has yielded, and it waits for
   * its next turn.
   */
  boolean isAfterSlice();
}
