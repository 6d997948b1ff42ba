package akula.policies.kit.queue;

import akula.api.RunQueue;

/** The threads of a context in the order of their virtual run times. */
public final class FairQueue {
  final RunQueue queue;

  /** Number of the context. */
  final int number;

  /** Those that wait; in the order of their virtual run times, or of their deadlines. */
  final KeyTree<FairThread> waiting = new KeyTree<>();

  /** The one that runs, or null. */
  FairThread running;

  /** The one that ran last, or null; it may have ended. */
  FairThread previous;

  /** The one whose turn the last choice ended, or null if nobody ran then. */
  FairThread displaced;

  /** The one that has yielded, and is not to be the next. */
  FairThread skipped;

  /** Whether another one may run from now on, though somebody runs. */
  boolean isTurnOver;

  /** The least virtual run time of all; it never falls ({@code min_vruntime} of the kernel). */
  long leastNanos;

  /** The weight of all that run or wait. */
  long weight;

  /** EEVDF: sum of weight x (virtual run time - {@link #leastNanos}) of those that wait. */
  long keySum;

  /** EEVDF: the weight of those that wait. */
  long waitingWeight;

  FairQueue(RunQueue queue) {
    this.queue = queue;
    number = queue.context().index();
  }

  /** Nobody's virtual run time is less; {@link Long#MAX_VALUE} if there is nobody. */
  void advanceTo(long least) {
    if (least != Long.MAX_VALUE && least > leastNanos) {
      keySum -= (least - leastNanos) * waitingWeight;
      leastNanos = least;
    }
  }

  /** Returns how many run or wait. */
  public int count() {
    return waiting.size() + (running == null ? 0 : 1);
  }

  /** Returns the number of the context. */
  public int number() {
    return number;
  }

  /** Returns the one that waits whose virtual run time is least, or null. */
  public FairThread first() {
    return waiting.first();
  }

  /** Returns the one that ran last, or null at the start; it may have ended. */
  public FairThread previous() {
    return previous;
  }

  /**
   * Returns the one that waits, of the process of another thread, whose virtual run time is least;
   * or null.
   */
  public FairThread firstSibling(FairThread of) {
    KeyTree<FairThread> siblings = of.siblings[number];
    return siblings == null ? null : siblings.first();
  }
}
