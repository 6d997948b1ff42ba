package akula.policies.kit.queue;

/** What schedulers that are fair by virtual run times differ in. */
interface TurnRules {
  /** Counts what the one that runs has run up to now; its turn may be over by that. */
  void count(FairQueue queue);

  /** A new thread gets the virtual run time with which it comes to a queue. */
  void begin(FairThread thread, FairQueue queue);

  /** So does one that has slept; it was in another queue before if it was moved meanwhile. */
  void wake(FairThread thread, FairQueue before, FairQueue queue);

  /** So does one that comes from another queue. */
  void move(FairThread thread, FairQueue before, FairQueue queue);

  /** A thread is about to leave, and not to run; what it has run is counted. */
  void leave(FairThread thread, FairQueue queue);

  /** A thread waits from now on. */
  void enter(FairThread thread, FairQueue queue);

  /** A thread waits no more: it has left, or it runs. */
  void exit(FairThread thread, FairQueue queue);

  /** The one that runs gives up its turn. */
  void giveUp(FairQueue queue);

  /** Returns whether another one may have to run, now that a thread has come and waits. */
  boolean isSurpassed(FairThread by, boolean isNew, FairQueue queue);

  /** Returns the one that runs next, or goes on; null if there is none. */
  FairThread next(FairQueue queue);

  /** The turn of the one that runs begins. */
  void beginTurn(FairQueue queue);

  /** Returns for how long the one that runs may go on while others wait, at least 1 ns. */
  long leftNanos(FairQueue queue, long now);
}
