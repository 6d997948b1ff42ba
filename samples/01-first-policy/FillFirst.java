import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;

/** Fills one core after the other, and so one memory domain before the next. */
public final class FillFirst implements Scheduler {

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.getCore(thread.id() % machine.coreCount()).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    // Threads stay where they are, whoever comes or goes.
  }
}
