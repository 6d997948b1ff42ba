package akula.wrapper.kernel;

import akula.api.AkulaThread;
import akula.api.QueueOrder;
import akula.api.QueueOrder.Reason;
import akula.api.RunQueue;
import akula.api.host.Changes;
import akula.api.host.ContextModel;
import akula.api.host.MachineModel;
import akula.api.host.QueueRules;
import akula.api.host.ThreadModel;
import java.util.Arrays;

/**
 * The queues of all contexts, as {@link akula.api.host.PlainQueues}, but for a kernel that carries
 * decisions out with some delay and may have decided otherwise. Nothing is allocated at a turn.
 */
final class KernelQueues {
  /** A turn is asked to be no longer: what the policy wants beyond it is another turn. */
  static final long LONGEST_SLICE_NANOS = 100_000_000;

  private static final long ASIDE_SLICE_NANOS = 5_000_000;

  private final MachineModel machine;
  private final QueueOrder order;
  private final AnswerRing answers;
  private final boolean ahead;
  private final long tickNanos;
  final KernelQueue[] queues;
  private final boolean[] dirty;
  private final boolean[] asked;

  /** Those that would be asked, if the one that was chosen had begun. */
  private final boolean[] deferred;

  private boolean anyDirty;

  /** What the policy is notified of next: where the dequeues end, enqueues follow. */
  private KernelThread[] leaving = new KernelThread[16];

  private KernelQueue[] left = new KernelQueue[16];
  private Reason[] leavingFor = new Reason[16];
  private int leavingCount;
  private KernelThread[] coming = new KernelThread[16];
  private ContextModel[] before = new ContextModel[16];
  private int comingCount;

  /** Of answers: in their order, but those before all that take the cpu from who runs. */
  private static final long MIDDLE_ORDER = 1L << 62;

  private long answerCount;

  private long earliestRetry = KernelQueue.NEVER;

  KernelQueues(
      MachineModel machine, QueueOrder order, AnswerRing answers, boolean ahead, long tickNanos) {
    this.machine = machine;
    this.order = order;
    this.answers = answers;
    this.ahead = ahead;
    this.tickNanos = tickNanos;
    queues = new KernelQueue[machine.contextCount()];
    dirty = new boolean[queues.length];
    asked = new boolean[queues.length];
    deferred = new boolean[queues.length];
    for (int i = 0; i < queues.length; i++) {
      queues[i] = new KernelQueue(machine.getContext(i), this);
      queues[i].context.setQueue(queues[i]);
    }
  }

  long nowNanos() {
    return machine.nowNanos();
  }

  void add(KernelThread thread) {
    thread.model.setProcessorTime(thread);
  }

  /** It hangs on its model, and goes with it: there is no table of all that there have been. */
  KernelThread threadOf(AkulaThread thread) {
    return thread instanceof ThreadModel model && model.processorTime() instanceof KernelThread its
        ? its
        : null;
  }

  /** Returns the queue of a cpu, or null if the policy does not place threads there. */
  KernelQueue ofCpu(int cpu) {
    for (KernelQueue queue : queues) {
      if (queue.context.cpu() == cpu) {
        return queue;
      }
    }
    return null;
  }

  void markDirty(KernelQueue queue) {
    dirty[queue.number()] = true;
    anyDirty = true;
  }

  /** Ends the turns that are over by now; notes what has to be decided since. */
  void endTurns(long now) {
    for (KernelQueue queue : queues) {
      KernelThread running = queue.running;
      if (running != null && (running.turnOver != null || queue.cutNanos() <= now)) {
        Reason why = running.turnOver == null ? Reason.SLICE_ENDED : running.turnOver;
        running.turnOver = null;
        if (!running.model.isFinished()) {
          queue.endTurn(why);
        }
        markDirty(queue);
      }
      if (queue.tickAt <= now || (deferred[queue.number()] && queue.chosen == null)) {
        markDirty(queue);
      }
    }
  }

  /** Carries out what changed, notifies the policy, and asks it until nothing changes any more. */
  void carryOut(long now) {
    applyChanges();
    for (KernelQueue queue : queues) {
      overrule(queue);
    }
    askWhileDirty(now);
    if (ahead) {
      for (KernelQueue queue : queues) {
        if (queue.isDueAhead()) {
          askAhead(queue, now);
        }
      }
      askWhileDirty(now);
    }
    earliestRetry = KernelQueue.NEVER;
    for (KernelQueue queue : queues) {
      queue.settle(now, tickNanos);
      if (queue.running != null) {
        queue.running.tellAll();
      }
      answer(queue, now);
      stopLeft(queue, now);
    }
  }

  /** Who was paused or moved runs on where nobody else is to run: that turn is ended. */
  private void stopLeft(KernelQueue queue, long now) {
    KernelThread runs = queue.begun;
    if (runs == null
        || runs.queue == queue
        || runs.stoppedNumber == runs.number
        || queue.chosen != null && !queue.isAhead) {
      return;
    }
    if (answers.put(runs.id, queue.cpu, runs.number, 0, 0, Rings.STOP)) {
      runs.stoppedNumber = runs.number;
    } else {
      earliestRetry = now;
    }
  }

  /** Another one runs than was picked; not if what was picked is on its way. */
  private void overrule(KernelQueue queue) {
    KernelThread by = queue.overtaking;
    queue.overtaking = null;
    if (by == null
        || by == queue.running
        || by != queue.begun
        || by.queue != queue
        || queue.chosen != null) {
      return;
    }
    reportStopped(queue); // else a turn would end that the policy does not know of any more
    queue.overrule(by);
    order.overruled(queue);
    applyChanges();
    markDirty(queue);
  }

  private void askWhileDirty(long now) {
    while (anyDirty) {
      System.arraycopy(dirty, 0, asked, 0, dirty.length);
      Arrays.fill(dirty, false);
      anyDirty = false;
      for (int i = 0; i < asked.length; i++) {
        if (asked[i]) {
          ask(queues[i], now);
        }
      }
    }
  }

  /** While one that was chosen is on its way to the cpu, another decision would come too late. */
  private void ask(KernelQueue queue, long now) {
    deferred[queue.number()] = queue.chosen != null;
    if (queue.chosen != null) {
      return;
    }
    queue.isAsked = true;
    reportStopped(queue);
    if (queue.tickAt <= now && queue.running != null) {
      queue.tickAt = KernelQueue.NEVER;
      order.tick(queue);
    }
    order.pickNext(queue);
    reportStopped(queue);
    queue.isAsked = false;
    applyChanges();
  }

  private void reportStopped(KernelQueue queue) {
    while (!queue.stopped.isEmpty()) {
      Reason why = queue.stopped.firstReason();
      KernelThread thread = queue.stopped.takeFirst();
      if (thread != queue.running) {
        order.enqueue(thread.model, queue, why, queue.context);
      }
    }
  }

  /** The policy is asked as if the turn that has begun were over. */
  private void askAhead(KernelQueue queue, long now) {
    KernelThread runs = queue.running;
    queue.aheadOf = runs;
    queue.aheadNumber = runs.number;
    long rest = Math.max(0, queue.kernelEnd - now);
    runs.runsAhead(rest);
    queue.endTurn(Reason.SLICE_ENDED);
    ask(queue, now);
    if (queue.running == runs) {
      queue.sliceEnd = queue.sliceEnd == KernelQueue.NEVER ? queue.sliceEnd : queue.sliceEnd + rest;
    } else {
      queue.isAhead = queue.running != null;
      runs.holdBack(now);
    }
  }

  /** Says what the kernel does not yet do. */
  private void answer(KernelQueue queue, long now) {
    KernelThread next = queue.running;
    if (next == null || queue.chosen == next) {
      return;
    }
    if (queue.begun == next) {
      extend(queue, now);
      return;
    }
    if (next.state != Rings.HELD) {
      return; // it has another cpu still, and is told when it waits again
    }
    if (next.retryNanos > now) {
      earliestRetry = Math.min(earliestRetry, next.retryNanos);
      return;
    }
    long wanted = queue.sliceEnd == KernelQueue.NEVER ? RunQueue.NO_END : queue.sliceEnd - now;
    long slice = Math.clamp(wanted, 1, LONGEST_SLICE_NANOS);
    int flags = queue.begun != null && !queue.isAhead ? Rings.PREEMPT : 0;
    answerCount++;
    long place = flags == 0 ? MIDDLE_ORDER + answerCount : MIDDLE_ORDER - answerCount;
    if (answers.put(next.id, queue.cpu, next.number, slice, place, flags)) {
      next.state = Rings.CHOSEN;
      next.answeredFor = queue;
      next.askedNanos = slice;
      next.preempts = flags != 0;
      next.wantedNanos = Math.max(1, wanted);
      next.capped = slice < wanted;
      queue.chosen = next;
    } else {
      earliestRetry = now;
    }
  }

  /** Lets a thread run for a moment of which the policy is not told. */
  void answerAside(KernelThread thread) {
    KernelQueue last = ofCpu(thread.cpu);
    int cpu =
        thread.refusals > 0 || last == null
            ? queues[thread.refusals % queues.length].cpu
            : last.cpu;
    answerCount++;
    long place = MIDDLE_ORDER - answerCount;
    if (answers.put(thread.id, cpu, thread.number, ASIDE_SLICE_NANOS, place, Rings.PREEMPT)) {
      thread.state = Rings.CHOSEN;
      thread.answeredFor = null;
    }
  }

  /** The turn is to last longer than the kernel knows. */
  private void extend(KernelQueue queue, long now) {
    if (queue.sliceEnd <= queue.kernelEnd || queue.extendedTo > queue.kernelEnd) {
      return;
    }
    KernelThread runs = queue.running;
    long from = Math.max(now, queue.kernelEnd);
    long more = Math.clamp(queue.sliceEnd - from, 1, LONGEST_SLICE_NANOS);
    if (answers.put(runs.id, queue.cpu, runs.number, more, 0, Rings.EXTEND)) {
      queue.extendedTo = from + more;
    }
  }

  /** Returns when to decide without news, or the greatest number. */
  long nextNanos() {
    long next = earliestRetry;
    for (KernelQueue queue : queues) {
      next = Math.min(next, Math.min(queue.cutNanos(), queue.tickAt));
    }
    return next;
  }

  /** A thread that sleeps leaves at once, since it is woken at the same instant. */
  void leaveNow(KernelThread thread) {
    leave(thread);
  }

  private void applyChanges() {
    do {
      applyOnce();
      report();
    } while (!machine.changes().isEmpty());
  }

  /** All leave before the first comes. */
  private void applyOnce() {
    Changes changes = machine.changes();
    int first = comingCount;
    for (int i = 0; i < changes.threadCount(); i++) {
      KernelThread thread = threadOf(changes.thread(i));
      if (thread == null) {
        continue;
      }
      ThreadModel model = thread.model;
      KernelQueue wanted = model.isRunnable() ? queues[model.context().index()] : null;
      if (wanted != thread.queue) {
        leave(thread);
        if (wanted != null) {
          noteComing(thread);
        }
      }
    }
    for (int i = 0; i < changes.coreCount(); i++) {
      changes.core(i).contexts().forEach(context -> markDirty(queues[context.index()]));
    }
    changes.clear();
    for (int i = first; i < comingCount; i++) {
      KernelThread thread = coming[i];
      KernelQueue queue = queues[thread.model.context().index()];
      before[i] = thread.last;
      if (thread.leftBecause == Reason.PAUSED) {
        thread.heldSinceNanos = Math.max(thread.heldSinceNanos, machine.nowNanos());
      }
      thread.keptSinceNanos = -1;
      queue.add(thread);
      markDirty(queue);
    }
  }

  private void leave(KernelThread thread) {
    KernelQueue queue = thread.queue;
    if (queue == null) {
      return;
    }
    queue.remove(thread);
    thread.turnOver = null;
    thread.keptSinceNanos = machine.nowNanos();
    thread.leftBecause = QueueRules.leaveReason(thread.model);
    if (leavingCount == leaving.length) {
      leaving = Arrays.copyOf(leaving, 2 * leavingCount);
      left = Arrays.copyOf(left, 2 * leavingCount);
      leavingFor = Arrays.copyOf(leavingFor, 2 * leavingCount);
    }
    leaving[leavingCount] = thread;
    left[leavingCount] = queue;
    leavingFor[leavingCount++] = thread.leftBecause;
  }

  private void noteComing(KernelThread thread) {
    if (comingCount == coming.length) {
      coming = Arrays.copyOf(coming, 2 * comingCount);
      before = Arrays.copyOf(before, 2 * comingCount);
    }
    coming[comingCount++] = thread;
  }

  private void report() {
    for (int i = 0; i < leavingCount; i++) {
      order.dequeue(leaving[i].model, left[i], leavingFor[i]);
    }
    leavingCount = 0;
    for (int i = 0; i < comingCount; i++) {
      KernelThread thread = coming[i];
      Reason reason = QueueRules.comeReason(thread.leftBecause);
      order.enqueue(thread.model, thread.queue, reason, before[i]);
    }
    comingCount = 0;
  }
}
