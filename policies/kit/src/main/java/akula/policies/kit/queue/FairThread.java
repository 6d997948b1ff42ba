package akula.policies.kit.queue;

import akula.api.AkulaThread;
import akula.api.NiceWeights;

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

  /** Its processor time and its virtual run time when they were last set together. */
  private long ranBase;

  private long virtualBase;

  /** Its processor time when its turn began. */
  private long ranBeforeTurn;

  FairThread(AkulaThread thread, KeyTree<FairThread>[] siblings) {
    this.thread = thread;
    this.siblings = siblings;
  }

  /** Returns the thread. */
  public AkulaThread thread() {
    return thread;
  }

  /** Takes the weight that it has at present; while it is in a queue it keeps it. */
  FairThread weighed() {
    weight = NiceWeights.of(thread);
    return this;
  }

  /** Returns the virtual run time, as far as it is counted, nanoseconds. */
  public long virtualNanos() {
    return virtualNanos;
  }

  /** Counts what it has run. However often that is done in a turn, it is rounded once. */
  void count() {
    virtualNanos = virtualBase + virtual(thread.processorNanos() - ranBase);
  }

  /** Sets its virtual run time. */
  void setVirtual(long nanos) {
    virtualNanos = nanos;
    virtualBase = nanos;
    ranBase = thread.processorNanos();
  }

  void beginTurn() {
    setVirtual(virtualNanos);
    ranBeforeTurn = ranBase;
  }

  /** Returns for how long it has run in this turn, nanoseconds. */
  long turnNanos() {
    return thread.processorNanos() - ranBeforeTurn;
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
