package akula.papers.siblings;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.Requirements;
import akula.api.RunQueue;
import akula.api.Scheduler;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A policy that orders queues, and who waits under it for how long. It decides the same. */
final class WatchedOrder implements Scheduler, QueueOrder {
  private static final long RUNS = -1;

  private final Scheduler policy;
  private final QueueOrder order;

  /** Since when each thread waits, by its number. */
  private long[] since = new long[16];

  private final Map<HardwareContext, AkulaThread> last = new HashMap<>();
  private long longestNanos;
  private long switches;
  private long siblings;

  /**
   * Watches a policy.
   *
   * @throws ClassCastException if it does not order queues
   */
  WatchedOrder(Scheduler policy) {
    this.policy = policy;
    order = (QueueOrder) policy;
    Arrays.fill(since, RUNS);
  }

  /** Returns the longest time for which a thread that could run waited for a turn, nanoseconds. */
  long longestNanos() {
    return longestNanos;
  }

  /** Returns how often a turn began on a context where a thread of another process ran before. */
  long switches() {
    return switches;
  }

  /** Returns how often one began there after another thread of the same process. */
  long siblings() {
    return siblings;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    policy.launchThread(thread, machine);
  }

  @Override
  public void updateSchedule(Machine machine) {
    policy.updateSchedule(machine);
  }

  @Override
  public void threadBlocked(AkulaThread thread, Machine machine) {
    policy.threadBlocked(thread, machine);
  }

  @Override
  public void threadWoken(AkulaThread thread, Machine machine) {
    policy.threadWoken(thread, machine);
  }

  @Override
  public void checkMachine(Machine machine) {
    policy.checkMachine(machine);
  }

  @Override
  public Requirements requirements() {
    return policy.requirements();
  }

  @Override
  public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
    int id = thread.id();
    if (id >= since.length) {
      int known = since.length;
      since = Arrays.copyOf(since, 2 * id);
      Arrays.fill(since, known, since.length, RUNS);
    }
    if (since[id] == RUNS) { // one that was moved waits on
      since[id] = thread.machine().nowNanos();
    }
    order.enqueue(thread, queue, reason, before);
  }

  @Override
  public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
    if (reason != Reason.MOVED) {
      since[thread.id()] = RUNS;
    }
    order.dequeue(thread, queue, reason);
  }

  @Override
  public void pickNext(RunQueue queue) {
    order.pickNext(queue);
    AkulaThread runs = queue.running();
    if (runs == null || since[runs.id()] == RUNS) {
      return;
    }
    longestNanos = Math.max(longestNanos, runs.machine().nowNanos() - since[runs.id()]);
    since[runs.id()] = RUNS;
    AkulaThread before = last.put(queue.context(), runs);
    if (before != null && !before.process().equals(runs.process())) {
      switches++;
    } else if (before != null && before != runs) {
      siblings++;
    }
  }

  /** A kernel has begun another turn than was decided: who has it does not wait any more. */
  @Override
  public void overruled(RunQueue queue) {
    order.overruled(queue);
    AkulaThread runs = queue.running();
    since[runs.id()] = RUNS;
    last.put(queue.context(), runs);
  }

  @Override
  public long tickNanos() {
    return order.tickNanos();
  }

  @Override
  public void tick(RunQueue queue) {
    order.tick(queue);
  }
}
