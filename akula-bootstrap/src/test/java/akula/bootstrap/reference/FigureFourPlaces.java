package akula.bootstrap.reference;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;

/** AB|CD from 1 s on, BD|AC from 2 s on, B-|CD from 104 s on. */
final class FigureFourPlaces implements Scheduler {
  private static final long SECOND = 1_000_000_000;

  private final AkulaThread[] threads = new AkulaThread[4];

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    threads[thread.id()] = thread;
    thread.activate();
    machine.getCore(thread.id()).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (machine.nowNanos() == 2 * SECOND) {
      place(machine, 2, 0, 3, 1);
    } else if (machine.nowNanos() == 104 * SECOND) {
      machine.getCore(2).addThread(threads[2]);
      machine.getCore(3).addThread(threads[3]);
    }
  }

  private void place(Machine machine, int... cores) {
    for (int i = 0; i < cores.length; i++) {
      machine.getCore(cores[i]).addThread(threads[i]);
    }
  }
}
