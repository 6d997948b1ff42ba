package akula.policies.kit.queue;

import akula.api.AkulaThread;

/** A thread as a fair queue sees it: how much it has had, for its weight. */
public final class FairThread {
  final AkulaThread thread;

  /** Its weight, {@link NiceWeights#OF_NICE_0} unless it is nice or the contrary. */
  long weight = NiceWeights.OF_NICE_0;

  /** Its virtual run time: nanoseconds that it has run, divided by its weight. */
  long virtualNanos;

  /** EEVDF: up to which virtual run time it has asked for processor time. */
  long deadline;

  /** EEVDF: the deadline with which its turn began. */
  long turnDeadline;

  /** EEVDF: what it was owed when it left, nanoseconds of virtual run time. */
  long lag;

  /** When it ran last, or long ago. */
  long stoppedNanos = Long.MIN_VALUE / 2;

  /** The queue that it is in, or was in last. */
  FairQueue queue;

  final KeyTree.Node<FairThread> place = new KeyTree.Node<>(this);

  /** Its place among the threads of its process that wait in the same queue. */
  final KeyTree.Node<FairThread> amongSiblings = new KeyTree.Node<>(this);

  /** The trees of its process, by context; null where nobody asks for siblings. */
  final KeyTree<FairThread>[] siblings;

  /**
   * How much of its processor time is in its virtual run time, and how much was before its turn.
   */
  private long countedNanos;

  private long beforeTurnNanos;

  FairThread(AkulaThread thread, KeyTree<FairThread>[] siblings) {
    this.thread = thread;
    this.siblings = siblings;
  }

  /** Returns the thread. */
  public AkulaThread thread() {
    return thread;
  }

  /** Returns the virtual run time, as far as it is counted, nanoseconds. */
  public long virtualNanos() {
    return virtualNanos;
  }

  /** Counts what it has run since this was done last. */
  void count() {
    long ran = thread.processorNanos();
    virtualNanos += virtual(ran - countedNanos);
    countedNanos = ran;
  }

  void beginTurn() {
    beforeTurnNanos = thread.processorNanos();
  }

  /** Returns for how long it has run in this turn, nanoseconds. */
  long turnNanos() {
    return thread.processorNanos() - beforeTurnNanos;
  }

  /** Returns by how much its virtual run time grows while it runs for so long. */
  long virtual(long nanos) {
    return weight == NiceWeights.OF_NICE_0 ? nanos : nanos * NiceWeights.OF_NICE_0 / weight;
  }

  /** Returns for how long it runs until its virtual run time has grown by more than that. */
  long untilMoreThan(long virtual) {
    return weight == NiceWeights.OF_NICE_0
        ? virtual + 1
        : Math.ceilDiv((virtual + 1) * weight, NiceWeights.OF_NICE_0);
  }
}
