import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.api.Parameters;
import akula.api.Scheduler;
import java.util.HashSet;
import java.util.Set;

/** Exchanges two threads of different domains, looks what it did to IPC, and keeps or undoes it. */
public final class TryOut implements Scheduler {
  private record Pair(AkulaThread one, AkulaThread other) {}

  private final Set<Pair> tried = new HashSet<>();
  private int threadsBefore;
  private Pair underway;
  private double ipcBefore;

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.addParameter(Parameters.IPC);
    thread.activate();
    machine.addThread(thread);
    threadsBefore = -1;
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (machine.threadCount() != threadsBefore) {
      threadsBefore = machine.threadCount();
      tried.clear();
      underway = null;
    } else if (machine.threads().stream().allMatch(it -> it.hasReading(Parameters.IPC))) {
      nextStep(machine);
    }
  }

  private void nextStep(Machine machine) {
    double ipc =
        machine.threads().stream().mapToDouble(it -> it.readParameter(Parameters.IPC)).sum();
    if (underway != null) {
      if (ipc <= ipcBefore) {
        exchange(underway);
      }
      underway = null;
      return;
    }
    underway = choose(machine);
    if (underway != null) {
      tried.add(underway);
      ipcBefore = ipc;
      exchange(underway);
    }
  }

  private Pair choose(Machine machine) {
    for (AkulaThread one : machine.threads()) {
      for (AkulaThread other : machine.threads()) {
        Pair pair = new Pair(one, other);
        if (one.id() < other.id() && one.domain() != other.domain() && !tried.contains(pair)) {
          return pair;
        }
      }
    }
    return null;
  }

  private static void exchange(Pair pair) {
    Core core = pair.one.core();
    pair.other.core().addThread(pair.one);
    core.addThread(pair.other);
  }
}
