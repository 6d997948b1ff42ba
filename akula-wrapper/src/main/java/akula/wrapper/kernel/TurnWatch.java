package akula.wrapper.kernel;

/**
 * Watches what becomes of turns: the one seam for what counts, traces and tells them. Called by the
 * thread that decides, between the news and the answers, so it must neither allocate nor wait.
 */
interface TurnWatch {
  /** All threads are told anew. */
  default void anew() {}

  /** An answer was refused. */
  default void refused() {}

  /**
   * A turn is over; the thread says how it came to it, where and when.
   *
   * @param at when
   * @param had processor time in it
   */
  default void ended(KernelThread thread, long at, long had, ThreadTurn.End why) {}

  /** An interval is over: what was kept may be handed over. */
  default void intervalEnded() {}

  /** Two who watch. */
  record Both(TurnWatch first, TurnWatch second) implements TurnWatch {
    @Override
    public void anew() {
      first.anew();
      second.anew();
    }

    @Override
    public void refused() {
      first.refused();
      second.refused();
    }

    @Override
    public void ended(KernelThread thread, long at, long had, ThreadTurn.End why) {
      first.ended(thread, at, had, why);
      second.ended(thread, at, had, why);
    }

    @Override
    public void intervalEnded() {
      first.intervalEnded();
      second.intervalEnded();
    }
  }
}
