package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;

/** Keeps the threads of a run dealt out by miss rate, as threads come, go and are first read. */
final class IntensityDeal {
  static final String METRIC_HELP =
      "Parameter by which the threads are sorted and whose sums are evened out.";
  static final String DIGITS = "3";
  static final String REFRESH = "2min";

  private final MissRates threads;
  private final Dealing dealing;
  private final boolean othersMove;
  private int previousLoad;

  /**
   * Makes one for a run.
   *
   * @param threads empty
   * @param keep whether threads stay where a new deal would not help
   * @param othersMove whether threads are moved by others too
   */
  IntensityDeal(MissRates threads, boolean keep, boolean othersMove) {
    this.threads = threads;
    dealing = new Dealing(keep);
    this.othersMove = othersMove;
  }

  void launch(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    threads.add(thread);
    previousLoad = -1;
  }

  /** Tells whether every thread has been read, so that no more news can come of these. */
  boolean knowsAll() {
    return threads.areKnown();
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
