import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Requirements;
import akula.api.Scheduler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A gang policy: the threads of an application run all at once, or not at all. */
public final class AllAtOnce implements Scheduler {
  private static final long QUANTUM_NANOS = 100_000_000;

  private final List<AkulaProcess> queue = new ArrayList<>();
  private int threads;
  private long endNanos;

  @Override
  public Requirements requirements() {
    return Requirements.ofControls(Control.PAUSE);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    thread.pause();
    if (!queue.contains(thread.process())) {
      queue.add(thread.process());
    }
  }

  @Override
  public void updateSchedule(Machine machine) {
    boolean over = machine.nowNanos() >= endNanos;
    if (over || machine.threadCount() != threads) {
      threads = machine.threadCount();
      queue.removeIf(process -> running(process).isEmpty());
      if (over) {
        Collections.rotate(queue, -1);
        endNanos = machine.nowNanos() + QUANTUM_NANOS;
      }
      fill(machine);
      machine.wakeAt(endNanos);
    }
  }

  /** The head of the queue runs, and beside it whoever fits with all its threads. */
  private void fill(Machine machine) {
    int used = 0;
    for (AkulaProcess process : queue) {
      List<AkulaThread> gang = running(process);
      boolean fits = used + gang.size() <= machine.contextCount();
      for (AkulaThread thread : gang) {
        if (fits) {
          machine.getContext(used++).addThread(thread);
          thread.resume();
        } else {
          thread.pause();
        }
      }
    }
  }

  private static List<AkulaThread> running(AkulaProcess process) {
    return process.threads().stream().filter(thread -> !thread.isFinished()).toList();
  }
}
