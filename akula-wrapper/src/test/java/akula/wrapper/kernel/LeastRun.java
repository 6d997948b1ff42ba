package akula.wrapper.kernel;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Who has run least for its weight runs next, for a slice; or who has waited longest. It keeps in
 * mind who runs and waits where, by what it is told, and says so if that does not fit.
 */
final class LeastRun implements Scheduler, QueueOrder {
  private final long sliceNanos;
  private final boolean byArrival;

  private final Map<HardwareContext, AkulaThread> runs = new HashMap<>();
  private final Map<HardwareContext, Set<AkulaThread>> waits = new HashMap<>();

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

  private Set<AkulaThread> waits(RunQueue queue) {
    return waits.computeIfAbsent(queue.context(), context -> new HashSet<>());
  }

  private static void require(boolean fits, Object what, RunQueue queue) {
    if (!fits) {
      throw new IllegalStateException(what + " on " + queue.context());
    }
  }

  @Override
  public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
    if (reason == Reason.SLICE_ENDED || reason == Reason.YIELDED) {
      require(runs.remove(queue.context(), thread), reason + " " + thread, queue);
    }
    require(waits(queue).add(thread), reason + " twice " + thread, queue);
  }

  @Override
  public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
    boolean ran = runs.remove(queue.context(), thread);
    require(ran != waits(queue).remove(thread), reason + " " + thread, queue);
  }

  @Override
  public void overruled(RunQueue queue) {
    AkulaThread chosen = runs.get(queue.context());
    if (chosen != null) {
      waits(queue).add(chosen);
    }
    require(waits(queue).remove(queue.running()), "overruled by " + queue.running(), queue);
    runs.put(queue.context(), queue.running());
  }

  @Override
  public void pickNext(RunQueue queue) {
    require(runs.get(queue.context()) == queue.running(), "runs " + queue.running(), queue);
    require(waits(queue).size() == queue.waitingCount(), waits(queue) + " wait", queue);
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
    waits(queue).remove(next);
    runs.put(queue.context(), next);
  }

  private static double virtual(AkulaThread thread) {
    return thread.processorNanos() / thread.weight();
  }
}
