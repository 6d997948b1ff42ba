package akula.policies.contention;

import akula.api.Machine;

/** Spreads sorted threads over the memory domains and moves those whose domain changes. */
final class Dealing {
  /** The same sum, added up in another order, is the same. */
  private static final double ROUNDING = 1e-9;

  private final boolean keep;
  private int domains;
  private boolean equalDomains;
  private Spread spread;
  private Rounds rounds;
  private GroupNames names;
  private boolean crowded;

  /**
   * Makes one for a run.
   *
   * @param keep whether threads stay where a new deal would leave the fullest domain no less full
   */
  Dealing(boolean keep) {
    this.keep = keep;
  }

  /**
   * Deals, and moves the threads.
   *
   * @param threads sorted, at least one
   */
  void deal(Machine machine, MissRates threads) {
    if (domains == 0) {
      measure(machine);
    }
    if (!mayStay(threads)) {
      names.nameGroups(threads);
    }
    move(machine, threads);
    evenOutCores(machine, threads.count());
  }

  private void measure(Machine machine) {
    domains = machine.domainCount();
    int[] sizes = new int[domains];
    equalDomains = true;
    for (int d = 0; d < domains; d++) {
      sizes[d] = machine.getDomain(d).contextCount();
      equalDomains &= sizes[d] == sizes[0];
    }
    spread = new Spread(domains);
    rounds = new Rounds(sizes, equalDomains);
    names = new GroupNames(sizes);
  }

  /**
   * Tells whether the present spread serves, loads evened out: dealt anew, the fullest domain would
   * be no less full. Else the threads are dealt to groups.
   */
  private boolean mayStay(MissRates threads) {
    spread.measure(threads);
    if (keep && equalDomains && spread.evenOut(threads)) {
      double fullest = spread.fullest() * (1 - ROUNDING);
      return threads.count() <= domains
          || fullest <= spread.leastFullest(threads)
          || fullest <= rounds.deal(threads);
    }
    rounds.deal(threads);
    return false;
  }

  /** Takes all that move from their places before any is placed, so that there is room. */
  private static void move(Machine machine, MissRates threads) {
    for (int i = 0; i < threads.count(); i++) {
      RatedThread rated = threads.get(i);
      if (rated.target != rated.domain && rated.domain != RatedThread.NONE) {
        rated.thread.removeFromPlace();
      }
    }
    for (int i = 0; i < threads.count(); i++) {
      RatedThread rated = threads.get(i);
      if (rated.target != rated.domain) {
        machine.getDomain(rated.target).addThread(rated.thread);
        rated.domain = rated.target;
      }
    }
  }

  /** Only where threads share a core, or did, can the cores of a domain be uneven. */
  private void evenOutCores(Machine machine, int count) {
    boolean full = count > machine.coreCount();
    if (full || crowded) {
      for (int d = 0; d < domains; d++) {
        machine.getDomain(d).balanceLoad();
      }
    }
    crowded = full;
  }
}
