package akula.bootstrap.engine;

import akula.api.AkulaThread;
import akula.api.QueueOrder;
import akula.api.QueueOrder.Reason;
import akula.api.RunQueue;
import akula.api.host.ContextModel;
import akula.api.host.MachineModel;
import akula.api.host.QueueRules;
import akula.api.host.StoppedThreads;
import akula.api.host.ThreadModel;
import java.util.Arrays;
import java.util.Objects;

/**
 * The runnable threads of one hardware context. In exact mode the first one has its turn, when what
 * happened at an instant has been carried out.
 */
final class ContextQueue implements RunQueue {
  final ContextModel context;

  private final MachineModel machine;
  private final NumberSet dirtyQueues;

  /** Number of the context. */
  final int number;

  final int lane;

  /** What this context shares with others, level by level; see {@link Sharing}. */
  final SharingGroup[] groups;

  /** The numbers of its groups, which have to be looked up when somebody else runs here. */
  final int[] groupNumbers;

  /** What it shares where contention depends on rates, from the inside out. */
  final RateGroup[] rateGroups;

  /** The task that runs, as the co-schedules know it; differs from the first until settled. */
  Task current;

  /** When the slice of the first task is over; {@link Task#NEVER} if that has no end. */
  long sliceEndNanos;

  /**
   * When the policy that orders queues is to have its tick; {@link Task#NEVER} if there is none.
   */
  long tickNanos;

  /** When the slice is over or the tick is due, as the engine computes with it at present. */
  long turnEventNanos;

  /** True while the first task runs, or is to run when this instant is carried out. */
  private boolean headRuns;

  /** True while the policy decides who runs here: what it decides needs no other look. */
  boolean isAsked;

  /** The task that ran here last, or null; also if nobody asks. */
  Task ranLast;

  /** Brings threads here that wait in other queues. */
  Population population;

  /** Whether the policy orders queues: else nobody wants to know what is kept for it. */
  boolean isReported;

  /** What the policy has to be notified of. */
  private final StoppedThreads<Task> stopped = new StoppedThreads<>();

  /** What the policy charges for its own work at this instant, nanoseconds. */
  private long chargedNanos;

  /** Up to when the context is busy with what the policy has charged. */
  private long busyUntilNanos;

  /** True if the turn that is about to begin follows the end of another's slice. */
  boolean rotated;

  /** The speed of the core, as the engine computes with it at present. */
  double speed;

  /** The speed until a decision takes effect. */
  double heldSpeed;

  /** The first of its tasks, or null; mostly there are no others. Each knows who is next. */
  private Task first;

  private Task last;
  private int size;

  /** A task, or null, and its position: those who look at one after the other find the next. */
  private Task seen;

  private int seenAt;

  ContextQueue(
      ContextModel context, SharingGroup[] groups, RateGroup[] rateGroups, NumberSet dirtyQueues) {
    this.context = context;
    machine = context.core().domain().machine();
    this.dirtyQueues = dirtyQueues;
    this.groups = groups;
    groupNumbers = Arrays.stream(groups).mapToInt(group -> group.number).toArray();
    this.rateGroups = rateGroups;
    number = context.index();
    lane = context.core().domain().index();
    for (SharingGroup group : groups) {
      group.add(this);
    }
    for (RateGroup group : rateGroups) {
      group.add(this);
    }
  }

  void clear() {
    size = 0;
    first = null;
    last = null;
    seen = null;
    current = null;
    sliceEndNanos = Task.NEVER;
    tickNanos = Task.NEVER;
    turnEventNanos = Task.NEVER;
    headRuns = false;
    isAsked = false;
    ranLast = null;
    stopped.clear();
    chargedNanos = 0;
    busyUntilNanos = 0;
    rotated = false;
    speed = context.core().speed();
  }

  int size() {
    return size;
  }

  Task get(int position) {
    if (seen == null || seenAt > position) {
      seen = first;
      seenAt = 0;
    }
    for (; seenAt < position; seenAt++) {
      seen = seen.next;
    }
    return seen;
  }

  Task first() {
    return first;
  }

  void add(Task task) {
    link(last, task, null);
    task.queue = this;
    task.lastContext = number;
  }

  /** Another task is there in place of the only one. */
  void runOnly(Task task) {
    first = task;
    last = task;
    seen = null;
    current = task;
    task.queue = this;
    task.lastContext = number;
  }

  private void link(Task before, Task task, Task after) {
    task.before = before;
    task.next = after;
    if (before == null) {
      first = task;
    } else {
      before.next = task;
    }
    if (after == null) {
      last = task;
    } else {
      after.before = task;
    }
    size++;
    seen = null;
  }

  private void unlink(Task task) {
    if (task.before == null) {
      first = task.next;
    } else {
      task.before.next = task.next;
    }
    if (task.next == null) {
      last = task.before;
    } else {
      task.next.before = task.before;
    }
    task.before = null;
    task.next = null;
    size--;
    seen = null;
  }

  void remove(Task task) {
    if (task == first) {
      headRuns = false;
      sliceEndNanos = Task.NEVER;
    }
    if (isReported) {
      stopped.remove(task);
    }
    unlink(task);
    task.queue = null;
  }

  /** Ends the turn of the first task, which goes to the end. */
  void endTurn(Reason why) {
    if (isReported) {
      stopped.add(first, why);
    }
    headRuns = false;
    sliceEndNanos = Task.NEVER;
    if (size > 1) {
      Task ended = first;
      unlink(ended);
      link(last, ended, null);
    }
    rotated = why == Reason.SLICE_ENDED;
  }

  /** Notifies the policy of who stopped running and waits again. */
  void reportStopped(QueueOrder order) {
    while (!stopped.isEmpty()) {
      Reason why = stopped.firstReason();
      Task task = stopped.takeFirst();
      if (!headRuns || task != first) {
        order.enqueue(task.model, this, why, context);
      }
    }
  }

  /** Returns for how long the context is still busy with what the policy has charged. */
  long busyNanos(long now) {
    return Math.max(0, busyUntilNanos - now);
  }

  /** The context is busy from now on with what the policy charged; returns for how much longer. */
  long takeCharge(long now) {
    long charge = chargedNanos;
    if (charge > 0) {
      chargedNanos = 0;
      busyUntilNanos = now + busyNanos(now) + charge;
    }
    return charge;
  }

  @Override
  public ContextModel context() {
    return context;
  }

  @Override
  public ThreadModel running() {
    return headRuns ? first.model : null;
  }

  @Override
  public long sliceNanos() {
    return sliceEndNanos == Task.NEVER ? NO_END : sliceEndNanos - now();
  }

  private long now() {
    return machine.nowNanos();
  }

  @Override
  public int waitingCount() {
    return headRuns ? size - 1 : size;
  }

  @Override
  public ThreadModel waiting(int position) {
    return get(Objects.checkIndex(position, waitingCount()) + (headRuns ? 1 : 0)).model;
  }

  @Override
  public ThreadModel previous() {
    return ranLast == null ? null : ranLast.model;
  }

  @Override
  public void run(AkulaThread thread, long sliceNanos) {
    QueueRules.requireSlice(sliceNanos);
    if (size == 0 || first.model != thread || isAway(first)) {
      bringToFront(thread);
    }
    headRuns = true;
    if (sliceNanos == NO_END) {
      sliceEndNanos = Task.NEVER;
    } else {
      long now = now();
      sliceEndNanos = sliceNanos < Task.NEVER - now ? now + sliceNanos : Task.NEVER;
    }
    changed();
  }

  /** Whether it was paused since it was in the queue, and is about to leave it. */
  private boolean isAway(Task task) {
    return isReported && !task.model.isRunnable();
  }

  /** Brings a waiting task to the front; one that runs has to wait right behind it. */
  private void bringToFront(AkulaThread thread) {
    Task task = population.taskOf(thread);
    if (task == null || task.queue != this || isAway(task)) {
      population.pull(thread, this);
      task = last;
    }
    if (task == first) {
      return;
    }
    if (headRuns) {
      stopped.add(first, Reason.PREEMPTED);
    }
    unlink(task);
    link(null, task, first);
  }

  private void changed() {
    if (isReported && !isAsked) {
      dirtyQueues.add(number);
    }
  }

  @Override
  public void preempt() {
    changed();
  }

  @Override
  public void yieldTurn() {
    if (headRuns) {
      endTurn(Reason.YIELDED);
      changed();
    }
  }

  /** A task gives up its turn by itself, unless that has ended at this instant anyway. */
  void yieldTurn(Task task) {
    if (headRuns && task == first) {
      endTurn(Reason.YIELDED);
      rotated = true;
      dirtyQueues.add(number);
    }
  }

  @Override
  public void charge(long nanos) {
    QueueRules.requireCharge(nanos);
    chargedNanos += nanos;
    changed();
  }

  double weightSum() {
    double sum = 0;
    for (Task task = first; task != null; task = task.next) {
      sum += task.weight;
    }
    return sum;
  }
}
