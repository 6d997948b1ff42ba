import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.api.Scheduler;

/** Keeps the fastest cores busy: whenever one is free, a thread from a slower core moves there. */
public final class FastestFirst implements Scheduler {

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    Core free = fastestFree(machine);
    if (free == null) {
      machine.addThread(thread);
    } else {
      free.addThread(thread);
    }
  }

  @Override
  public void updateSchedule(Machine machine) {
    for (AkulaThread thread : machine.threads()) {
      Core free = fastestFree(machine);
      if (free != null && free.speed() > thread.core().speed()) {
        free.addThread(thread);
      }
    }
  }

  private static Core fastestFree(Machine machine) {
    Core fastest = null;
    for (Core core : machine.cores()) {
      if (core.load() == 0 && (fastest == null || core.speed() > fastest.speed())) {
        fastest = core;
      }
    }
    return fastest;
  }
}
