package akula.wrapper.kernel;

import akula.api.QueueOrder.Reason;
import akula.api.host.ContextModel;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;

/** What is known of a thread: what the kernel told, and where it is in the queues of the model. */
final class KernelThread implements ThreadModel.ProcessorTime {
  final int id;
  final int process;

  /** With the id, which thread this is: ids are used again. */
  final long born;

  long serial;

  /** One of the states of {@link Rings}. */
  int state = Rings.UNKNOWN;

  /** Of its wait or turn. */
  long number;

  int weight;

  /** The process that made its process. */
  int parent;

  /** Where it was last. */
  int cpu;

  /** How often an answer for it was refused. */
  int refusals;

  /** Since when it waits to be answered, nanoseconds since the run began. */
  long heldSinceNanos;

  /** It is not answered again before; after an answer was refused. */
  long retryNanos;

  /** Whether it has fallen asleep since the last instant; it may have been woken since. */
  boolean slept;

  /** Whether it is noted among those whose sleep may have changed. */
  boolean isTurned;

  /** When all were told anew the last time that it was heard of. */
  int heard;

  /** The number of the turn that the kernel was told to end, as it has left its queue. */
  long stoppedNumber;

  /** Since when it is in a queue and nothing was told of what it does, or -1 if that is known. */
  long unknownSinceNanos = -1;

  /** Since when the policy keeps it from running, or -1 if it does not. */
  long keptSinceNanos = -1;

  /** What it belongs to, as soon as that is known. */
  ProcessModel of;

  ThreadModel model;

  /** In the model: where it runs or waits, where it was last, and why it left. */
  KernelQueue queue;

  ContextModel last;
  Reason leftBecause;

  /** Whose cpu it was chosen for or runs on. */
  KernelQueue answeredFor;

  /** What was asked for its turn, and whether less was than the policy wanted. */
  long askedNanos;

  boolean capped;

  /** What was left of the slice when it was answered, or {@code RunQueue.NO_END}. */
  long wantedNanos;

  /** Why its turn has ended since the last instant, or null. */
  Reason turnOver;

  /** Whether it is to take the cpu from another one. */
  boolean preempts;

  /**
   * The turn that it has: where, null if it has none; since when; its slice, 0 if none was asked.
   */
  KernelQueue turnOn;

  long turnBegan;
  long turnAsked;
  ThreadTurn.Begin turnHow;

  /** When it was off its cpu, if that was told before it is known why; else -1. */
  long stoppedNanos = -1;

  /** Processor time as told, and since when it has its cpu; -1 if it has none. */
  long ranNanos;

  private long ranBefore = -1;
  private long ranAtTurn;
  private long onCpuSince = -1;

  /** What the rest of its turn will be, if it is decided before its end who follows. */
  private long aheadNanos;

  private long reportedNanos;

  /** Whether its processor time stays what was said of it. */
  private boolean isHeldBack;

  KernelThread(int id, int process, long born) {
    this.id = id;
    this.process = process;
    this.born = born;
  }

  /** Returns whether it has waited for a turn, or sleeps. */
  boolean isMade() {
    return number > 0 || state == Rings.ASLEEP;
  }

  /** The kernel said how long it has run. */
  void account(long ran) {
    if (ranBefore < 0) {
      ranBefore = ran; // before it was decided
    }
    ranNanos = Math.max(ranNanos, ran - ranBefore);
  }

  void beginTurn(long now) {
    onCpuSince = now;
    ranAtTurn = ranNanos;
    aheadNanos = 0;
  }

  /** It has no cpu. */
  void leaveCpu() {
    onCpuSince = -1;
    aheadNanos = 0;
  }

  /** Returns how long it has run since its turn began. */
  long ranInTurn() {
    return ranNanos - ranAtTurn;
  }

  void runsAhead(long nanos) {
    aheadNanos = Math.max(0, nanos);
  }

  /**
   * Its turn is over for the policy, which has counted it, and goes on in the kernel for as long as
   * it was said to, or longer: slices end at ticks. What is more is held back until the policy has
   * picked it again, since policies count from there on; else who has the shorter slices would
   * gain.
   */
  void holdBack(long now) {
    upTo(now);
    isHeldBack = true;
  }

  /** The policy has picked it. */
  void tellAll() {
    isHeldBack = false;
  }

  /** What was said once is never taken back: less is added later. */
  @Override
  public long upTo(long now) {
    if (isHeldBack) {
      return reportedNanos;
    }
    long ran = ranNanos + aheadNanos;
    if (onCpuSince >= 0) {
      ran = Math.max(ran, ranAtTurn + now - onCpuSince + aheadNanos);
    }
    reportedNanos = Math.max(reportedNanos, ran);
    return reportedNanos;
  }

  @Override
  public String toString() {
    return "thread " + id;
  }
}
