package akula.policies.kit.queue;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.MemoryDomain;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import java.util.OptionalLong;

/**
 * An order like that inside Linux: a queue for each context in which threads wait in the order of
 * virtual run times, and balancing between queues. A new thread comes to the context with the least
 * load, one that is woken to where it ran last, or to an idle context that shares its memory
 * domain, one of an idle core first.
 */
public final class FairOrder implements QueueOrder {
  private final BalanceOptions balancing;
  private final Rules rules;
  private FairTurns turns;
  private LoadBalancing balance;
  private boolean isOf2624;

  /** Makes the rules of a machine, which constants depend on. */
  private interface Rules {
    FairTurns on(Machine machine);
  }

  /** Says who runs next. */
  public interface Choice {
    /**
     * Returns who runs next instead of the one with the least virtual run time, or null. Called
     * when another thread may run on a context and several could.
     */
    FairThread choose(FairQueue queue);

    /** A context has nothing to run. */
    void becameIdle(FairQueue queue);
  }

  private final Choice choice;

  /**
   * Orders queues as CFS.
   *
   * @param usualVersion where the options name none
   * @param choice null for the one with the least virtual run time
   * @throws IllegalArgumentException if there is no such version
   */
  public FairOrder(
      CfsOptions options, String usualVersion, BalanceOptions balancing, Choice choice) {
    this.balancing = balancing;
    this.choice = choice;
    CfsConstants.of(options, usualVersion, 1); // refuses what cannot be
    rules =
        machine -> {
          var constants = CfsConstants.of(options, usualVersion, machine.contextCount());
          isOf2624 = constants.isOf2624();
          return new FairTurns(
              new CfsRules(constants, choice),
              new FairTurns.Settings(options.decisionCost().toNanos(), choice != null));
        };
  }

  /**
   * Orders queues as EEVDF.
   *
   * @throws IllegalArgumentException if there is no such version
   */
  public FairOrder(EevdfOptions options, BalanceOptions balancing) {
    this.balancing = balancing;
    choice = null;
    new EevdfRules(options, 1); // refuses what cannot be
    rules =
        machine ->
            new FairTurns(
                new EevdfRules(options, machine.contextCount()),
                new FairTurns.Settings(options.decisionCost().toNanos(), false));
  }

  /** A thread is launched: {@link akula.api.Scheduler#launchThread}. */
  public void launch(AkulaThread thread, Machine machine) {
    if (turns == null) {
      turns = rules.on(machine);
      turns.begin(machine);
      balance = new LoadBalancing(machine, turns.queues(), balancing, isOf2624);
    }
    thread.activate();
    machine.addThread(thread);
  }

  /** It may be time to even out queues: {@link akula.api.Scheduler#updateSchedule}. */
  public void update(Machine machine) {
    machine.skipIntervals();
    if (balancing.balance() && turns != null) {
      balance.balance();
    }
  }

  /** A thread has been woken: {@link akula.api.Scheduler#threadWoken}. */
  public void woken(AkulaThread thread) {
    HardwareContext last = thread.context();
    if (balancing.balance() && last != null && !isIdle(last)) {
      HardwareContext idle = idleNear(last);
      if (idle != null) {
        idle.addThread(thread);
      }
    }
  }

  private boolean isIdle(HardwareContext context) {
    return turns.queue(context.index()).count() == 0;
  }

  private HardwareContext idleNear(HardwareContext context) {
    HardwareContext any = null;
    MemoryDomain domain = context.core().domain();
    for (int i = 0; i < domain.coreCount(); i++) { // without iterators: at each wake-up
      Core core = domain.getCore(i);
      HardwareContext first = null;
      boolean isWhole = true;
      for (int j = 0; j < core.contextCount(); j++) {
        HardwareContext each = core.getContext(j);
        first = first == null && isIdle(each) ? each : first;
        isWhole &= isIdle(each);
      }
      if (isWhole) {
        return first;
      }
      any = any == null ? first : any;
    }
    return any;
  }

  @Override
  public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
    turns.enqueue(thread, queue, reason, before);
    if (balancing.balance() && turns.queue(queue.context().index()).count() > 1) {
      balance.somebodyWaits();
    }
  }

  @Override
  public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
    turns.dequeue(thread, queue, reason);
  }

  @Override
  public void pickNext(RunQueue queue) {
    turns.pickNext(queue);
    if (queue.running() == null && queue.waitingCount() == 0) {
      FairQueue idle = turns.queue(queue.context().index());
      if (choice != null) {
        choice.becameIdle(idle);
      }
      if (balancing.balance()) {
        balance.becameIdle(idle);
      }
    }
  }

  @Override
  public void overruled(RunQueue queue) {
    turns.overruled(queue);
  }

  @Override
  public OptionalLong virtualNanos(AkulaThread thread) {
    return turns == null ? OptionalLong.empty() : turns.virtualNanos(thread);
  }
}
