package akula.wrapper.kernel;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;

/** Who has run least runs next, for a slice; new threads go to the least loaded core. */
final class FewestTurns implements Scheduler, QueueOrder {
  private final long sliceNanos;
  final StringBuilder seen = new StringBuilder();

  FewestTurns(long sliceNanos) {
    this.sliceNanos = sliceNanos;
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
  public void enqueue(
      AkulaThread thread, RunQueue queue, Reason reason, akula.api.HardwareContext before) {
    seen.append(thread.id()).append(' ').append(reason).append('\n');
  }

  @Override
  public void pickNext(RunQueue queue) {
    if (queue.running() != null || queue.waitingCount() == 0) {
      return;
    }
    AkulaThread least = queue.waiting(0);
    for (int i = 1; i < queue.waitingCount(); i++) {
      if (virtual(queue.waiting(i)) < virtual(least)) {
        least = queue.waiting(i);
      }
    }
    queue.run(least, sliceNanos);
  }

  private static double virtual(AkulaThread thread) {
    return thread.processorNanos() / thread.weight();
  }
}
