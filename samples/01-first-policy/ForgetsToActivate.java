import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;

/** The wrong way: threads are placed but never started. */
public final class ForgetsToActivate implements Scheduler {

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    // thread.activate() is missing
    machine.getCore(thread.id() % machine.coreCount()).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {}
}
