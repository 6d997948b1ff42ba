package akula.api.host;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.QueueOrder;
import akula.api.QueueOrder.Reason;
import akula.api.RunQueue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * The queues of all contexts of a machine, for a host that lets its policy order them and keeps
 * none itself: what {@link QueueOrder} and {@link RunQueue} say, in the plainest way. Replays and
 * tests use it; the simulator has faster queues, which are compared with these.
 *
 * <p>At an instant a host calls {@link #endSlices} when it has ended threads, and {@link #carryOut}
 * where it carries out what changed.
 */
public final class PlainQueues {
  private static final long NEVER = Long.MAX_VALUE;

  private final MachineModel machine;
  private final QueueOrder order;
  private final long tickNanos;
  private final List<Queue> queues = new ArrayList<>();
  private final Map<AkulaThread, Member> members = new HashMap<>();

  /** What the policy has charged to each context, not yet taken. */
  private final long[] chargedNanos;

  private final TreeSet<Integer> dirty = new TreeSet<>();
  private final List<Runnable> reports = new ArrayList<>();

  /** What is known of a thread, in a queue or not. */
  private static final class Member {
    private Queue queue;
    private ContextModel last;
    private Reason leftBecause;
    private long ranNanos;
    private long runsSince = NEVER;

    long ranUpTo(long now) {
      return runsSince == NEVER ? ranNanos : ranNanos + now - runsSince;
    }
  }

  /**
   * Gives the contexts of a machine their queues.
   *
   * @param machine at the beginning of a run; it has to offer {@link akula.api.Control#QUEUE_ORDER}
   * @param order the policy, or who calls it
   */
  public PlainQueues(MachineModel machine, QueueOrder order) {
    this.machine = machine;
    this.order = order;
    tickNanos = order.tickNanos();
    chargedNanos = new long[machine.contextCount()];
    for (int i = 0; i < machine.contextCount(); i++) {
      Queue queue = new Queue(machine.getContext(i));
      queues.add(queue);
      queue.context.setQueue(queue);
    }
  }

  /** Ends the slices that are over by now, of threads that have not ended, and notes due ticks. */
  public void endSlices(long now) {
    for (Queue queue : queues) {
      if (queue.sliceEnd <= now && !queue.running.isFinished()) {
        queue.endTurn(Reason.SLICE_ENDED);
        dirty.add(queue.number());
      }
      if (queue.tickAt <= now) {
        dirty.add(queue.number());
      }
    }
  }

  /** Carries out what changed, notifies the policy, and asks it until nothing changes any more. */
  public void carryOut(long now) {
    applyChanges();
    while (!dirty.isEmpty()) {
      List<Integer> asked = List.copyOf(dirty);
      dirty.clear();
      asked.forEach(number -> queues.get(number).ask(now));
    }
    for (Member member : members.values()) {
      member.ranNanos = member.ranUpTo(now);
      member.runsSince = NEVER;
    }
    for (Queue queue : queues) {
      queue.tickAt = NEVER;
      if (queue.running != null) {
        queue.previous = queue.running;
        members.get(queue.running).runsSince = now;
        queue.tickAt = tickNanos == 0 ? NEVER : (now / tickNanos + 1) * tickNanos;
      }
    }
  }

  /** Returns when the next slice ends or tick is due, or the greatest number. */
  public long nextNanos() {
    long next = NEVER;
    for (Queue queue : queues) {
      next = Math.min(next, Math.min(queue.sliceEnd, queue.tickAt));
    }
    return next;
  }

  /** Returns the threads of a context that could run: the one that runs, then those that wait. */
  public List<ThreadModel> threadsOn(int context) {
    Queue queue = queues.get(context);
    List<ThreadModel> threads = new ArrayList<>(queue.waiting);
    if (queue.running != null) {
      threads.addFirst(queue.running);
    }
    return threads;
  }

  /** Returns what the policy charged to a context since this was asked last, nanoseconds. */
  public long takeCharge(int context) {
    long charge = chargedNanos[context];
    chargedNanos[context] = 0;
    return charge;
  }

  private void applyChanges() {
    do {
      applyOnce();
      for (int i = 0; i < reports.size(); i++) {
        reports.get(i).run();
      }
      reports.clear();
    } while (!machine.changes().isEmpty());
  }

  /** All leave before the first comes. */
  private void applyOnce() {
    Changes changes = machine.changes();
    List<ThreadModel> coming = new ArrayList<>();
    for (int i = 0; i < changes.threadCount(); i++) {
      ThreadModel thread = changes.thread(i);
      Member member = members.computeIfAbsent(thread, PlainQueues::newMember);
      Queue wanted = thread.isRunnable() ? queues.get(thread.context().index()) : null;
      if (wanted != member.queue) {
        leave(thread, member);
        if (wanted != null) {
          coming.add(thread);
        }
      }
    }
    for (int i = 0; i < changes.coreCount(); i++) {
      changes.core(i).contexts().forEach(context -> dirty.add(context.index()));
    }
    coming.forEach(this::come);
    changes.clear();
  }

  private static Member newMember(AkulaThread thread) {
    Member member = new Member();
    ((ThreadModel) thread).setProcessorTime(member::ranUpTo);
    return member;
  }

  private void leave(ThreadModel thread, Member member) {
    Queue queue = member.queue;
    if (queue != null) {
      queue.remove(thread);
      Reason reason = QueueRules.leaveReason(thread);
      member.leftBecause = reason;
      reports.add(() -> order.dequeue(thread, queue, reason));
    }
  }

  private void come(ThreadModel thread) {
    Member member = members.get(thread);
    Queue queue = queues.get(thread.context().index());
    Reason reason = QueueRules.comeReason(member.leftBecause);
    ContextModel before = member.last;
    reports.add(() -> order.enqueue(thread, queue, reason, before));
    queue.add(thread);
    dirty.add(queue.number());
  }

  /** One context: who runs, and who waits. */
  private final class Queue implements RunQueue {
    private final ContextModel context;
    private final List<ThreadModel> waiting = new ArrayList<>();
    private ThreadModel running;
    private ThreadModel previous;
    private long sliceEnd = NEVER;
    private long tickAt = NEVER;
    private boolean isAsked;

    private final StoppedThreads<ThreadModel> stopped = new StoppedThreads<>();

    Queue(ContextModel context) {
      this.context = context;
    }

    int number() {
      return context.index();
    }

    void add(ThreadModel thread) {
      waiting.add(thread);
      members.get(thread).queue = this;
      members.get(thread).last = context;
    }

    void remove(ThreadModel thread) {
      waiting.remove(thread);
      stopped.remove(thread);
      if (running == thread) {
        running = null;
        sliceEnd = NEVER;
      }
      members.get(thread).queue = null;
      dirty.add(number());
    }

    void endTurn(Reason why) {
      stopped.add(running, why);
      waiting.add(running);
      running = null;
      sliceEnd = NEVER;
    }

    void ask(long now) {
      isAsked = true;
      reportStopped();
      if (tickAt <= now && running != null) {
        tickAt = NEVER;
        order.tick(this);
      }
      order.pickNext(this);
      reportStopped();
      isAsked = false;
      applyChanges();
    }

    private void reportStopped() {
      while (!stopped.isEmpty()) {
        Reason why = stopped.firstReason();
        ThreadModel thread = stopped.takeFirst();
        if (thread != running) {
          order.enqueue(thread, this, why, context);
        }
      }
    }

    private void changed() {
      if (!isAsked) {
        dirty.add(number());
      }
    }

    @Override
    public HardwareContext context() {
      return context;
    }

    @Override
    public AkulaThread running() {
      return running;
    }

    @Override
    public long sliceNanos() {
      return sliceEnd == NEVER ? NO_END : sliceEnd - machine.nowNanos();
    }

    @Override
    public int waitingCount() {
      return waiting.size();
    }

    @Override
    public AkulaThread waiting(int position) {
      return waiting.get(Objects.checkIndex(position, waiting.size()));
    }

    @Override
    public AkulaThread previous() {
      return previous;
    }

    @Override
    public void run(AkulaThread thread, long sliceNanos) {
      QueueRules.requireSlice(sliceNanos);
      if (thread != running) {
        begin(thread);
      }
      long now = machine.nowNanos();
      sliceEnd = sliceNanos < NEVER - now ? now + sliceNanos : NEVER;
      changed();
    }

    private void begin(AkulaThread thread) {
      Member member = thread == null ? null : members.get(thread);
      ThreadModel picked = member == null ? null : (ThreadModel) thread;
      Queue from = picked == null || !picked.isRunnable() ? null : member.queue;
      QueueRules.requireWaiting(
          thread,
          from == null ? null : from.context,
          from != null && from.running == picked,
          context);
      if (from != this) {
        from.remove(picked);
        add(picked);
        context.addThread(picked);
      }
      waiting.remove(picked);
      if (running != null) {
        stopped.add(running, Reason.PREEMPTED);
        waiting.addFirst(running);
      }
      running = picked;
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

    @Override
    public void charge(long nanos) {
      QueueRules.requireCharge(nanos);
      chargedNanos[number()] += nanos;
      changed();
    }
  }
}
