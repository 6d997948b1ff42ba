package akula.wrapper.kernel;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;

/** Who has run least for its weight runs next, for a slice; or who has waited longest. */
final class LeastRun implements Scheduler, QueueOrder {
  private final long sliceNanos;
  private final boolean byArrival;

  LeastRun(long sliceNanos) {
    this(sliceNanos, false);
  }

  LeastRun(long sliceNanos, boolean byArrival) {
    this.sliceNanos = sliceNanos;
    this.byArrival = byArrival;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    machine.skipIntervals();
  }

  @Override
  public void pickNext(RunQueue queue) {
    if (queue.running() != null || queue.waitingCount() == 0) {
      return;
    }
    AkulaThread next = queue.waiting(0);
    for (int i = 1; i < queue.waitingCount() && !byArrival; i++) {
      if (virtual(queue.waiting(i)) < virtual(next)) {
        next = queue.waiting(i);
      }
    }
    queue.run(next, sliceNanos);
  }

  private static double virtual(AkulaThread thread) {
    return thread.processorNanos() / thread.weight();
  }
}
