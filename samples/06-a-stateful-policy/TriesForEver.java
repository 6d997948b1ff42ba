import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.api.Parameters;
import akula.api.Scheduler;

/** The wrong way: what was tried is not remembered, so it is tried again. */
public final class TriesForEver implements Scheduler {
  private record Pair(AkulaThread one, AkulaThread other) {}

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
      ipcBefore = ipc;
      exchange(underway);
    }
  }

  private Pair choose(Machine machine) {
    for (AkulaThread one : machine.threads()) {
      for (AkulaThread other : machine.threads()) {
        Pair pair = new Pair(one, other);
        if (one.id() < other.id() && one.domain() != other.domain()) {
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
