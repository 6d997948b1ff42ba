import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.Scheduler;
import java.util.List;

/** A thread on a slow core moves up as soon as a faster one is idle. */
public final class NoIdleFastCore implements Scheduler {
  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    best(machine).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    for (AkulaThread thread : List.copyOf(machine.threads())) {
      HardwareContext idle = best(machine);
      if (idle.load() == 0 && idle.core().speed() > thread.core().speed()) {
        idle.addThread(thread);
      }
    }
    machine.skipIntervals();
  }

  /** Returns the least loaded context, of those the fastest, of those the first. */
  private static HardwareContext best(Machine machine) {
    HardwareContext best = machine.getContext(0);
    for (int i = 1; i < machine.contextCount(); i++) {
      HardwareContext other = machine.getContext(i);
      if (other.load() < best.load()
          || other.load() == best.load() && other.core().speed() > best.core().speed()) {
        best = other;
      }
    }
    return best;
  }
}
