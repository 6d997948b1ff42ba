package akula.bootstrap.reference;

import java.util.List;

/** Watches a run of the reference simulator. */
interface Witness {
  /** What can happen at an instant. */
  enum Kind {
    /** A thread ends. */
    END,
    /** A phase of a thread ends. */
    PHASE,
    /** A thread with a program has done its work and continues. */
    GO_ON,
    /** The slice of a thread ends on its context. */
    SLICE,
    /** A thread is launched. */
    LAUNCH,
    /** A scheduling interval is over. */
    INTERVAL,
    /** The policy brings a thread to a context, or lets it continue there. */
    JOIN,
    /** The policy takes a thread from its context, or stops it there. */
    LEAVE
  }

  /**
   * Called for each thing that happens.
   *
   * @param kind what
   * @param now when
   * @param job whose, or null
   * @param turns on which context, or null
   */
  void happens(Kind kind, long now, Job job, Turns turns);

  /** Called when all speeds for the next step are known. */
  void settled(long now, List<Job> running, List<Turns> contexts);

  /** A witness that sees nothing. */
  Witness NONE =
      new Witness() {
        @Override
        public void happens(Kind kind, long now, Job job, Turns turns) {}

        @Override
        public void settled(long now, List<Job> running, List<Turns> contexts) {}
      };
}
