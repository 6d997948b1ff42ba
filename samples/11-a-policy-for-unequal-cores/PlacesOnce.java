import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.Scheduler;

/** The wrong way: fast cores go to whoever comes first, and stay idle once those have ended. */
public final class PlacesOnce implements Scheduler {
  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    best(machine).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    machine.skipIntervals();
  }

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
