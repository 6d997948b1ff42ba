package akula.bootstrap.reference;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;

/** Puts each thread on a context that depends on its number only, and leaves it there. */
public final class FixedPlaces implements Scheduler {
  private final long seed;

  /** Takes what the places are drawn from; 0 puts thread n on context n, modulo their number. */
  public FixedPlaces(long seed) {
    this.seed = seed;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    int place =
        seed == 0 ? thread.id() % machine.contextCount() : place(thread, machine.contextCount());
    machine.getContext(place).addThread(thread);
  }

  private int place(AkulaThread thread, int contexts) {
    return Hash.of(seed, thread.id()).nextInt(contexts);
  }

  @Override
  public void updateSchedule(Machine machine) {}
}
