package akula.wrapper.kernel;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.QueueOrder.Reason;
import akula.api.RunQueue;
import akula.api.host.ContextModel;
import akula.api.host.QueueRules;
import akula.api.host.StoppedThreads;
import java.util.Arrays;
import java.util.Objects;

/**
 * A context: who runs and waits by the policy's will, and what the kernel is known to do there,
 * which follows with some delay.
 */
final class KernelQueue implements RunQueue {
  static final long NEVER = Long.MAX_VALUE;

  final ContextModel context;
  private final KernelQueues all;

  /** By the policy's will. */
  KernelThread running;

  private KernelThread previous;
  private KernelThread[] waiting = new KernelThread[8];
  private int waitingCount;

  /** When the slice of the one that runs is over; {@link #NEVER} if it has no end. */
  long sliceEnd = NEVER;

  long tickAt = NEVER;
  boolean isAsked;
  final StoppedThreads<KernelThread> stopped = new StoppedThreads<>();

  /** Who has its turn here, as the kernel told; null if nobody is known to. */
  KernelThread begun;

  /** Who was answered to run here, and has not begun. */
  KernelThread chosen;

  /** When the kernel ends the turn of {@link #begun}, and when that of its extension. */
  long kernelEnd;

  long extendedTo;

  /** Who began a turn here though another one was picked, or null. */
  KernelThread overtaking;

  /** Whether the turn of the one that runs has begun, and is not one that is still to begin. */
  boolean hasBegun;

  /** Whether the one that runs was picked to follow the turn of another one. */
  boolean isAhead;

  /** The turn for which it was decided who follows. */
  KernelThread aheadOf;

  long aheadNumber;

  /** Whether its cpu is offline: others stand in for it. */
  boolean isOffline;

  /** The cpu that is answered. */
  int cpu;

  KernelQueue(ContextModel context, KernelQueues all) {
    this.context = context;
    this.all = all;
    cpu = context.cpu();
  }

  int number() {
    return context.index();
  }

  /** Adds a thread at the end. */
  void add(KernelThread thread) {
    insert(thread, waitingCount);
    thread.queue = this;
    thread.last = context;
  }

  private void insert(KernelThread thread, int position) {
    if (waitingCount == waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * waitingCount);
    }
    System.arraycopy(waiting, position, waiting, position + 1, waitingCount - position);
    waiting[position] = thread;
    waitingCount++;
  }

  private void removeWaiting(KernelThread thread) {
    for (int i = 0; i < waitingCount; i++) {
      if (waiting[i] == thread) {
        System.arraycopy(waiting, i + 1, waiting, i, --waitingCount - i);
        waiting[waitingCount] = null;
        return;
      }
    }
  }

  void remove(KernelThread thread) {
    removeWaiting(thread);
    stopped.remove(thread);
    if (running == thread) {
      stopRunning();
    }
    thread.queue = null;
    all.markDirty(this);
  }

  private void stopRunning() {
    running = null;
    sliceEnd = NEVER;
    hasBegun = false;
    isAhead = false;
  }

  void endTurn(Reason why) {
    stopped.add(running, why);
    insert(running, waitingCount);
    stopRunning();
  }

  /** The kernel runs another one that is in this queue: so it is. */
  void overrule(KernelThread by) {
    removeWaiting(by);
    stopped.remove(by);
    if (running != null) {
      insert(running, 0);
    }
    running = by;
    sliceEnd = kernelEnd;
    hasBegun = true;
    isAhead = false;
  }

  /** What the policy decided at this instant is known. */
  void settle(long now, long tickNanos) {
    tickAt = NEVER;
    if (running != null) {
      previous = running;
      tickAt = tickNanos == 0 ? NEVER : (now / tickNanos + 1) * tickNanos;
    }
  }

  /** Whether the policy is to be asked who follows the present turn. */
  boolean isDueAhead() {
    return running != null
        && hasBegun
        && begun == running
        && chosen == null
        && waitingCount > 0
        && !(aheadOf == begun && aheadNumber == begun.number);
  }

  /** Returns when the turn has to be ended from here, as its slice is shorter than it was. */
  long cutNanos() {
    return hasBegun && begun == running && sliceEnd < Math.max(kernelEnd, extendedTo)
        ? sliceEnd
        : NEVER;
  }

  private void changed() {
    if (!isAsked) {
      all.markDirty(this);
    }
  }

  @Override
  public ContextModel context() {
    return context;
  }

  @Override
  public AkulaThread running() {
    return running == null ? null : running.model;
  }

  @Override
  public long sliceNanos() {
    return sliceEnd == NEVER ? NO_END : sliceEnd - all.nowNanos();
  }

  @Override
  public int waitingCount() {
    return waitingCount;
  }

  @Override
  public AkulaThread waiting(int position) {
    return waiting[Objects.checkIndex(position, waitingCount)].model;
  }

  KernelThread waitingThread(int position) {
    return waiting[position];
  }

  @Override
  public AkulaThread previous() {
    return previous == null ? null : previous.model;
  }

  @Override
  public void run(AkulaThread thread, long sliceNanos) {
    QueueRules.requireSlice(sliceNanos);
    if (running == null || thread != running.model) {
      begin(thread);
    }
    long now = all.nowNanos();
    sliceEnd = sliceNanos < NEVER - now ? now + sliceNanos : NEVER;
    changed();
  }

  private void begin(AkulaThread thread) {
    KernelThread picked = all.threadOf(thread);
    boolean may = picked != null && picked.model.isRunnable();
    KernelQueue from = may ? picked.queue : null;
    HardwareContext in = from == null ? null : from.context;
    QueueRules.requireWaiting(thread, in, from != null && from.running == picked, context);
    if (from != this) {
      from.remove(picked);
      add(picked);
      context.addThread(picked.model);
    }
    removeWaiting(picked);
    if (running != null) {
      stopped.add(running, Reason.PREEMPTED);
      insert(running, 0);
    }
    running = picked;
    hasBegun = begun == picked;
    isAhead = false;
  }

  @Override
  public void preempt() {
    changed();
  }

  @Override
  public void yieldTurn() {
    if (running != null) {
      endTurn(Reason.YIELDED);
      changed();
    }
  }

  /** What the policy costs, it costs here. */
  @Override
  public void charge(long nanos) {
    QueueRules.requireCharge(nanos);
  }
}
