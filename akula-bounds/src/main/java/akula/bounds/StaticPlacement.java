package akula.bounds;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;

/** Puts the n-th launched thread on the n-th context of a list, and leaves it there. */
final class StaticPlacement implements Scheduler {
  private final int[] contexts;
  private int launched;

  StaticPlacement(int[] contexts) {
    this.contexts = contexts;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.getContext(contexts[launched++]).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    // nothing ever moves
  }
}
