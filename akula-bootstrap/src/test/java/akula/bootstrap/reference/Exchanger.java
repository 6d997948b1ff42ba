package akula.bootstrap.reference;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.Scheduler;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Lets neighbours by number change places at scheduling intervals, so that often nothing else
 * happens: two of them, or more in a ring; now and then one goes where it is alone.
 */
final class Exchanger implements Scheduler {
  private final long seed;

  Exchanger(long seed) {
    this.seed = seed;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.getContext(thread.id() % machine.contextCount()).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (machine.nowNanos() == 0 || machine.nowNanos() % machine.intervalNanos() != 0) {
      return;
    }
    SplittableRandom random = Hash.of(seed, machine.nowNanos() / machine.intervalNanos());
    List<AkulaThread> threads = List.copyOf(machine.threads());
    for (int i = 1; i < threads.size(); i++) {
      if (random.nextInt(3) == 0) {
        threads.get(i).exchangePlaces(threads.get(i - 1));
      }
    }
    HardwareContext place = machine.getContext(random.nextInt(machine.contextCount()));
    if (random.nextInt(4) == 0 && place.load() == 0 && !threads.isEmpty()) {
      place.addThread(threads.getFirst());
    }
  }
}
