package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;

/** Keeps the threads of a run dealt out by miss rate, as threads come, go and are first read. */
final class IntensityDeal {
  private final MissRates threads;
  private final Dealing dealing = new Dealing();
  private final boolean othersMove;
  private int previousLoad;

  /**
   * Makes one for a run.
   *
   * @param threads empty
   * @param othersMove whether threads are moved by others too
   */
  IntensityDeal(MissRates threads, boolean othersMove) {
    this.threads = threads;
    this.othersMove = othersMove;
  }

  void launch(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    threads.add(thread);
    previousLoad = -1;
  }

  /** Deals if threads came, went or were first read; tells whether that was so. */
  boolean update(Machine machine) {
    if (machine.totalLoad() == previousLoad && !threads.haveNews()) {
      return false;
    }
    threads.update(machine.nowNanos());
    if (threads.areUnknown()) {
      machine.balanceLoad();
      machine.balanceDomains();
      threads.lookUpDomains();
    } else {
      if (othersMove) {
        threads.lookUpDomains();
      }
      dealing.deal(machine, threads);
    }
    previousLoad = machine.totalLoad();
    return true;
  }
}
