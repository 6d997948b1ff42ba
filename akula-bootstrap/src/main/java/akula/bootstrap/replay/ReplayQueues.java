package akula.bootstrap.replay;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.QueueOrder.Reason;
import akula.api.host.Changes;
import akula.api.host.ContextModel;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.ThreadModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The queues of all contexts. A policy is told what happens to them, and asked whom it would let
 * run; what it does, to queues or to places of threads, is taken back at once.
 */
final class ReplayQueues {
  private static final long NEVER = Long.MAX_VALUE;

  private final MachineModel machine;
  private final PolicyCalls order;
  private final long tickNanos;
  private final List<ShownQueue> queues = new ArrayList<>();
  private final Map<AkulaThread, RecordedThread> threads = new HashMap<>();

  /** Of which the policy may not see the truth. */
  private final Set<ShownQueue> disturbed = new LinkedHashSet<>();

  /** Numbers of the contexts that the policy wants to be asked about. */
  private final TreeSet<Integer> wanted = new TreeSet<>();

  private ShownQueue asked;

  ReplayQueues(MachineModel machine, PolicyCalls order) {
    this.machine = machine;
    this.order = order;
    tickNanos = order.tickNanos();
    for (int i = 0; i < machine.contextCount(); i++) {
      ContextModel context = machine.getContext(i);
      ShownQueue queue = new ShownQueue(this, context);
      context.setQueue(queue);
      queues.add(queue);
    }
  }

  long nowNanos() {
    return machine.nowNanos();
  }

  ShownQueue queue(int cpu) {
    return queues.get(cpu);
  }

  RecordedThread threadOf(AkulaThread model) {
    return threads.get(model);
  }

  void know(RecordedThread thread) {
    threads.put(thread.model, thread);
  }

  void forget(RecordedThread thread) {
    threads.remove(thread.model);
  }

  /** The policy has changed something in a queue. */
  void changed(ShownQueue queue) {
    disturbed.add(queue);
    if (queue != asked) {
      wanted.add(queue.context().index());
    }
  }

  /** The policy has taken a thread from a queue. */
  void disturbed(ShownQueue queue) {
    disturbed.add(queue);
  }

  /** Puts threads where the recording has them. */
  void restorePlaces() {
    Changes changes = machine.changes();
    for (int i = 0; i < changes.threadCount(); i++) {
      ThreadModel model = changes.thread(i);
      RecordedThread thread = threads.get(model);
      if (thread != null && !model.isFinished()) {
        restore(thread);
      }
    }
    changes.clear();
  }

  private void restore(RecordedThread thread) {
    thread.model.activate();
    if (thread.state == RecordedThread.State.OF_OTHER_CLASS) {
      thread.model.removeFromPlace();
    } else {
      machine.getContext(thread.cpu).addThread(thread.model);
    }
  }

  /** A thread waits from now on. */
  void enter(RecordedThread thread, int cpu, Reason reason) {
    settle();
    HardwareContext before = reason == Reason.NEW ? null : machine.getContext(thread.cpu);
    thread.cpu = cpu;
    thread.state = RecordedThread.State.WAITING;
    thread.cameNanos = nowNanos();
    thread.isUnsure = false;
    restore(thread);
    restorePlaces();
    ShownQueue queue = queue(cpu);
    queue.add(thread);
    order.enqueue(thread.model, queue, reason, before);
    restorePlaces();
  }

  /** A thread leaves its queue. */
  void leave(RecordedThread thread, RecordedThread.State after, Reason reason) {
    settle();
    ShownQueue queue = queue(thread.cpu);
    thread.stop(nowNanos(), after);
    queue.remove(thread);
    if (after == RecordedThread.State.OF_OTHER_CLASS) {
      restore(thread);
    }
    restorePlaces();
    order.dequeue(thread.model, queue, reason);
    restorePlaces();
  }

  /** The one that runs waits from now on. */
  void stop(ShownQueue queue, Reason reason) {
    settle();
    RecordedThread thread = queue.runs();
    thread.stop(nowNanos(), RecordedThread.State.WAITING);
    queue.stop();
    order.enqueue(thread.model, queue, reason, queue.context());
    restorePlaces();
  }

  /** Returns whom the policy would let run now, or null. */
  RecordedThread ask(ShownQueue queue) {
    asked = queue;
    disturbed.add(queue);
    wanted.remove(queue.context().index());
    long now = nowNanos();
    if (queue.isTickDue(now)) {
      queue.tickAt((now / tickNanos + 1) * tickNanos);
      order.tick(queue);
    }
    order.pickNext(queue);
    RecordedThread picked = queue.picked();
    queue.reportStopped(order);
    asked = null;
    restorePlaces();
    return picked;
  }

  /** One that waits runs from now on, whomever the policy picked. */
  void begin(ShownQueue queue, RecordedThread thread) {
    long now = nowNanos();
    queue.begin(thread);
    thread.begin(now);
    queue.tickAt(tickNanos == 0 ? NEVER : (now / tickNanos + 1) * tickNanos);
    disturbed.add(queue);
    settle();
  }

  /**
   * Shows the policy what is true where it decided something else, and asks it once more, for a
   * slice of the one that does run.
   */
  void settle() {
    while (!disturbed.isEmpty()) {
      ShownQueue queue = disturbed.iterator().next();
      disturbed.remove(queue);
      if (overrule(queue) && queue.runs() != null) {
        ask(queue);
        overrule(queue);
        disturbed.remove(queue);
      }
    }
  }

  private boolean overrule(ShownQueue queue) {
    boolean isOverruled = !queue.isTrue();
    queue.showTruth();
    if (isOverruled) {
      order.overruled(queue);
      restorePlaces();
    }
    return isOverruled;
  }

  /** Returns a context that the policy wants to be asked about, once, or nothing. */
  Integer takeWanted() {
    return wanted.pollFirst();
  }

  /** Returns when the next slice of the policy is over or tick is due, or the greatest number. */
  long nextNanos() {
    long next = NEVER;
    for (ShownQueue queue : queues) {
      next = Math.min(next, queue.nextNanos());
    }
    return next;
  }
}
