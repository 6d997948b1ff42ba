package akula.bootstrap.reference;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;

/** Puts each thread on a context that depends on its number only, and leaves it there. */
public final class FixedPlaces implements Scheduler {
  private final long seed;
  private final boolean guests;

  /**
   * Makes the policy.
   *
   * @param seed what places are drawn from; 0 puts thread n on context n, modulo their number
   * @param guests whether the last context is for applications called {@code guest} only
   */
  public FixedPlaces(long seed, boolean guests) {
    this.seed = seed;
    this.guests = guests;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    int contexts = machine.contextCount() - (guests ? 1 : 0);
    int place = seed == 0 ? thread.id() % contexts : Hash.of(seed, thread.id()).nextInt(contexts);
    boolean guest = guests && thread.application().equals("guest");
    machine.getContext(guest ? contexts : place).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {}
}
