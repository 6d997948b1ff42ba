import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import java.util.HashMap;
import java.util.Map;

/** Threads of one process one after the other. */
@Policy(
    name = "siblings_in_a_row",
    idea =
        "After a thread another one of its process runs, if one waits, until so many turns have gone"
            + " to that process; then it is the turn of the one that waits longest.",
    source = "AKULA, lesson 17, 2026 (no DOI)",
    cost = "A look at all threads of the context's queue for each turn.",
    goodFor = "Threads that share data which others take out of the cache.",
    badFor = "Processes that have to wait meanwhile.")
public final class SiblingsInARow implements Scheduler, QueueOrder {
  private static final long SLICE_NANOS = 20_000_000;

  private final int most;

  /** Turns that the process which runs on a context has had in a row. */
  private final Map<HardwareContext, Integer> row = new HashMap<>();

  /**
   * Options.
   *
   * @param row how many turns of one process may follow each other
   */
  public record Options(
      @Option(
              help = "How many turns of one process may follow each other.",
              defaultValue = "20",
              min = "1",
              max = "1000000")
          int row) {}

  /** Makes a policy for one run. */
  public SiblingsInARow(Options options) {
    most = options.row();
  }

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

  @Override
  public void pickNext(RunQueue queue) {
    if (queue.running() != null || queue.waitingCount() == 0) {
      return; // whoever runs continues until it yields, sleeps, or its slice is over
    }
    AkulaThread previous = queue.previous();
    int before = row.getOrDefault(queue.context(), 0);
    AkulaThread sibling = before < most ? sibling(previous, queue) : null;
    AkulaThread next = sibling != null ? sibling : queue.waiting(0);
    row.put(queue.context(), areSiblings(next, previous) ? before + 1 : 1);
    queue.run(next, SLICE_NANOS);
  }

  /** The one of the same process that waits longest, or null. */
  private static AkulaThread sibling(AkulaThread previous, RunQueue queue) {
    for (int i = 0; i < queue.waitingCount(); i++) {
      if (areSiblings(queue.waiting(i), previous)) {
        return queue.waiting(i);
      }
    }
    return null;
  }

  private static boolean areSiblings(AkulaThread one, AkulaThread other) {
    return other != null && one.process().equals(other.process());
  }
}
