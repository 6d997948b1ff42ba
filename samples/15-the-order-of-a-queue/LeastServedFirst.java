import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.Policy;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;

/** Shortest processor time first. */
@Policy(
    name = "least_served_first",
    idea = "Of the threads that wait for a context, the one that has run least so far runs next.",
    source = "AKULA, lesson 15, 2026 (no DOI)",
    cost = "A look at all threads of the context's queue for each turn.",
    goodFor = "Short jobs among long ones.",
    badFor = "Long jobs, when short ones never cease to come.")
public final class LeastServedFirst implements Scheduler, QueueOrder {
  private static final long SLICE_NANOS = 20_000_000;

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    machine.balanceLoad();
    machine.balanceDomains();
    machine.skipIntervals();
  }

  /** One that comes need not wait for the end of the slice of one that has run more. */
  @Override
  public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
    if (queue.running() != null && hasRunLess(thread, queue.running())) {
      queue.yieldTurn();
    }
  }

  @Override
  public void pickNext(RunQueue queue) {
    if (queue.running() != null || queue.waitingCount() == 0) {
      return; // whoever runs continues to the end of its slice
    }
    AkulaThread least = queue.waiting(0);
    for (int i = 1; i < queue.waitingCount(); i++) {
      least = hasRunLess(queue.waiting(i), least) ? queue.waiting(i) : least;
    }
    queue.run(least, SLICE_NANOS);
  }

  private static boolean hasRunLess(AkulaThread one, AkulaThread other) {
    return one.processorNanos() < other.processorNanos();
  }
}
