package akula.policies.queues;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.policies.kit.queue.BalanceOptions;
import akula.policies.kit.queue.CfsOptions;
import akula.policies.kit.queue.EevdfOptions;
import akula.policies.kit.queue.FairOrder;
import akula.policies.kit.queue.FairQueue;
import akula.policies.kit.queue.FairThread;
import java.util.OptionalLong;

/** A policy that leaves all to an order like that inside Linux, and may choose who runs next. */
abstract class FairPolicy implements Scheduler, QueueOrder {
  private final FairOrder order;

  /** From the first launch on. */
  private Machine clock;

  /** As CFS; one that chooses says so. */
  FairPolicy(CfsOptions options, String usualVersion, BalanceOptions balancing, boolean chooses) {
    order = new FairOrder(options, usualVersion, balancing, chooses ? new Own() : null);
  }

  /** As EEVDF. */
  FairPolicy(EevdfOptions options, BalanceOptions balancing) {
    order = new FairOrder(options, balancing);
  }

  private final class Own implements FairOrder.Choice {
    @Override
    public FairThread choose(FairQueue queue) {
      return FairPolicy.this.choose(queue);
    }

    @Override
    public void becameIdle(FairQueue queue) {
      FairPolicy.this.becameIdle(queue);
    }
  }

  /** Returns the present time, nanoseconds. */
  final long nowNanos() {
    return clock.nowNanos();
  }

  /** Returns who runs next, or null for the one with the least virtual run time. */
  FairThread choose(FairQueue queue) {
    return null;
  }

  /** A context has nothing to run. */
  void becameIdle(FairQueue queue) {
    // Nothing by itself.
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    clock = machine;
    order.launch(thread, machine);
  }

  @Override
  public void updateSchedule(Machine machine) {
    order.update(machine);
  }

  @Override
  public void threadWoken(AkulaThread thread, Machine machine) {
    order.woken(thread);
  }

  @Override
  public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
    order.enqueue(thread, queue, reason, before);
  }

  @Override
  public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
    order.dequeue(thread, queue, reason);
  }

  @Override
  public void pickNext(RunQueue queue) {
    order.pickNext(queue);
  }

  @Override
  public void overruled(RunQueue queue) {
    order.overruled(queue);
  }

  @Override
  public OptionalLong virtualNanos(AkulaThread thread) {
    return order.virtualNanos(thread);
  }
}
