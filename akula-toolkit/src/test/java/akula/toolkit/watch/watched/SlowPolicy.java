package akula.toolkit.watch.watched;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import java.util.function.LongConsumer;

/** A policy whose updates do what a test says. */
public final class SlowPolicy implements Scheduler {
  private final LongConsumer update;

  /**
   * Makes a policy.
   *
   * @param update called in each updateSchedule, with the simulated time in whole seconds
   */
  public SlowPolicy(LongConsumer update) {
    this.update = update;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    update.accept(machine.nowNanos() / 1_000_000_000L);
  }
}
