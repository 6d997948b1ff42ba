package akula.profiler.validate;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;

/** Puts each thread on the least loaded core, and evens out when one has ended. */
final class Spread implements Scheduler {
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
