package akula.policies.asymmetry;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.Scheduler;
import java.util.ArrayList;
import java.util.List;

/**
 * Threads are placed once, when they are created, and stay there, but for those that wake up where
 * another one runs by now: they go to an idle context if there is one.
 *
 * <p>Source: Lakshminarayana, Rao and Kim, sections 4.1 (a thread is placed when it is created) and
 * 5.1 (one that wakes up is sent to an idle processor).
 */
abstract class PlacementAtCreation implements Scheduler {
  private final List<AkulaThread> created = new ArrayList<>();

  @Override
  public final void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    created.add(thread);
  }

  @Override
  public final void updateSchedule(Machine machine) {
    if (!created.isEmpty()) {
      place(created, machine);
      created.clear();
    }
    machine.skipIntervals();
  }

  /**
   * Places new threads.
   *
   * @param threads in the order of creation; may be reordered
   */
  abstract void place(List<AkulaThread> threads, Machine machine);

  @Override
  public final void threadWoken(AkulaThread thread, Machine machine) {
    HardwareContext place = thread.context();
    if (place == null || !isTaken(place, thread)) {
      return;
    }
    for (int i = 0; i < machine.contextCount(); i++) {
      if (!isTaken(machine.getContext(i), thread)) {
        machine.getContext(i).addThread(thread);
        return;
      }
    }
  }

  private static boolean isTaken(HardwareContext context, AkulaThread except) {
    for (int i = 0; i < context.load(); i++) {
      AkulaThread there = context.getThread(i);
      if (there != except && !there.isBlocked() && !there.isPaused()) {
        return true;
      }
    }
    return false;
  }
}
