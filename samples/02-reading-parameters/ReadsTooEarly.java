import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Parameters;
import akula.api.Scheduler;

/** The wrong way: nothing is known of a thread before it has run for an interval. */
public final class ReadsTooEarly implements Scheduler {

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    thread.addParameter(Parameters.LLC_MISS_RATE);
    boolean hungry = thread.readParameter(Parameters.LLC_MISS_RATE) > 5;
    machine.getDomain(hungry ? 0 : 1).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {}
}
