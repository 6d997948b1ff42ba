package akula.bootstrap.replay;

import akula.api.AkulaThread;
import akula.api.QueueOrder;
import akula.api.QueueOrder.Reason;
import akula.api.RunQueue;
import akula.api.host.ContextModel;
import akula.api.host.QueueRules;
import akula.api.host.StoppedThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The queue of a context: as the recording has it, and as the policy sees it, which may pick whom
 * it likes. What it picked is taken back when it is known.
 */
final class ShownQueue implements RunQueue {
  private static final long NEVER = Long.MAX_VALUE;

  private final ReplayQueues all;
  private final ContextModel context;

  /** Those that wait and the one that runs, as the recording has it. */
  private final List<RecordedThread> waits = new ArrayList<>();

  private RecordedThread runs;

  /** The same as the policy sees it. */
  private final List<RecordedThread> shown = new ArrayList<>();

  private RecordedThread shownRunning;
  private RecordedThread previous;
  private long sliceEnd = NEVER;
  private long tickAt = NEVER;

  /** Who stopped running in the eyes of the policy. */
  private final StoppedThreads<RecordedThread> stopped = new StoppedThreads<>();

  ShownQueue(ReplayQueues all, ContextModel context) {
    this.all = all;
    this.context = context;
  }

  @Override
  public ContextModel context() {
    return context;
  }

  /** Returns who runs in truth, or null. */
  RecordedThread runs() {
    return runs;
  }

  /** Returns who waits in truth, in the order in which they came. */
  List<RecordedThread> waits() {
    return waits;
  }

  /** Returns whom the policy lets run, or null. */
  RecordedThread picked() {
    return shownRunning;
  }

  /** Returns when the slice is over that the policy gave, or {@link Long#MAX_VALUE}. */
  long sliceEndNanos() {
    return sliceEnd;
  }

  /** Returns when the slice is over or the tick is due, or {@link Long#MAX_VALUE}. */
  long nextNanos() {
    return runs == null ? NEVER : Math.min(sliceEnd, tickAt);
  }

  boolean isTickDue(long now) {
    return tickAt <= now && shownRunning != null;
  }

  void tickAt(long nanos) {
    tickAt = nanos;
  }

  void add(RecordedThread thread) {
    waits.add(thread);
    shown.add(thread);
    thread.shownIn = this;
  }

  void remove(RecordedThread thread) {
    waits.remove(thread);
    shown.remove(thread);
    thread.shownIn = null;
    if (runs == thread) {
      endTurn();
    }
  }

  /** The one that runs waits from now on, in truth and for the policy. */
  void stop() {
    RecordedThread thread = runs;
    endTurn();
    waits.add(thread);
    shown.add(thread);
  }

  private void endTurn() {
    runs = null;
    shownRunning = null;
    sliceEnd = NEVER;
    tickAt = NEVER;
  }

  /** One that waits runs from now on, in truth. */
  void begin(RecordedThread thread) {
    waits.remove(thread);
    runs = thread;
    previous = thread;
  }

  /** Returns whether the policy sees the truth. */
  boolean isTrue() {
    return shownRunning == runs;
  }

  /** Shows the policy the truth. */
  void showTruth() {
    if (!isTrue()) {
      sliceEnd = NEVER;
    }
    stopped.clear();
    shownRunning = runs;
    shown.clear();
    shown.addAll(waits);
    waits.forEach(thread -> thread.shownIn = this);
    if (runs != null) {
      runs.shownIn = this;
    }
  }

  /** Notifies the policy of those that had to make room for others. */
  void reportStopped(QueueOrder order) {
    while (!stopped.isEmpty()) {
      Reason why = stopped.firstReason();
      RecordedThread thread = stopped.takeFirst();
      if (thread != shownRunning) {
        order.enqueue(thread.model, this, why, context);
      }
    }
  }

  private static AkulaThread modelOf(RecordedThread thread) {
    return thread == null ? null : thread.model;
  }

  @Override
  public AkulaThread running() {
    return modelOf(shownRunning);
  }

  @Override
  public long sliceNanos() {
    return sliceEnd == NEVER ? NO_END : sliceEnd - all.nowNanos();
  }

  @Override
  public int waitingCount() {
    return shown.size();
  }

  @Override
  public AkulaThread waiting(int position) {
    return shown.get(Objects.checkIndex(position, shown.size())).model;
  }

  @Override
  public AkulaThread previous() {
    return modelOf(previous);
  }

  @Override
  public void run(AkulaThread thread, long sliceNanos) {
    QueueRules.requireSlice(sliceNanos);
    RecordedThread picked = all.threadOf(thread);
    if (picked == null || picked != shownRunning) {
      pick(thread, picked);
    }
    long now = all.nowNanos();
    sliceEnd = sliceNanos < NEVER - now ? now + sliceNanos : NEVER;
    all.changed(this);
  }

  private void pick(AkulaThread thread, RecordedThread picked) {
    ShownQueue from = picked == null ? null : picked.shownIn;
    QueueRules.requireWaiting(
        thread,
        from == null ? null : from.context,
        from != null && from.shownRunning == picked,
        context);
    from.shown.remove(picked);
    if (from != this) {
      all.disturbed(from);
    }
    if (shownRunning != null) {
      stopped.add(shownRunning, Reason.PREEMPTED);
      shown.addFirst(shownRunning);
    }
    picked.shownIn = this;
    shownRunning = picked;
  }

  @Override
  public void preempt() {
    all.changed(this);
  }

  @Override
  public void yieldTurn() {
    if (shownRunning != null) {
      stopped.add(shownRunning, Reason.YIELDED);
      shown.add(shownRunning);
      shownRunning = null;
      sliceEnd = NEVER;
      all.changed(this);
    }
  }

  /** What the policy would cost is in no recording. */
  @Override
  public void charge(long nanos) {
    QueueRules.requireCharge(nanos);
  }
}
