import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;

/** The wrong way: each thread takes turns on its context, whatever its companions do. */
public final class EachByItself implements Scheduler {
  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    machine.balanceLoad();
  }
}
