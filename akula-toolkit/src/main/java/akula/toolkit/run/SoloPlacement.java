package akula.toolkit.run;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;

/** Puts a thread on the first core and leaves it there: what a run alone is measured with. */
final class SoloPlacement implements Scheduler {
  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.getCore(0).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    machine.skipIntervals();
  }
}
