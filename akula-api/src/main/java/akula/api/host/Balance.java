package akula.api.host;

/**
 * Evening out loads. Each step moves one thread from the fullest place to the one that will be
 * least full with it, as long as that is less full than the giver was; with places of equal size
 * this is the least number of moves, since each one brings an overfull place, or one that is not
 * full enough, nearer to the level that it must come to.
 *
 * <p>Loads are compared per hardware context by cross multiplication, so no rounding is involved.
 */
final class Balance {
  private Balance() {}

  private static boolean less(int loadA, int sizeA, int loadB, int sizeB) {
    return (long) loadA * sizeB < (long) loadB * sizeA;
  }

  static CoreModel leastLoaded(CoreModel[] cores) {
    CoreModel best = cores[0];
    for (CoreModel core : cores) {
      if (best.load() == 0) {
        return best;
      }
      if (less(core.load(), core.contextCount(), best.load(), best.contextCount())) {
        best = core;
      }
    }
    return best;
  }

  static DomainModel leastLoaded(DomainModel[] domains) {
    DomainModel best = domains[0];
    for (DomainModel domain : domains) {
      if (best.load() == 0) {
        return best;
      }
      if (less(domain.load(), domain.contextCount(), best.load(), best.contextCount())) {
        best = domain;
      }
    }
    return best;
  }

  private static DomainModel giver(DomainModel[] domains) {
    DomainModel best = domains[0];
    for (DomainModel domain : domains) {
      if (less(best.load(), best.contextCount(), domain.load(), domain.contextCount())) {
        best = domain;
      }
    }
    return best;
  }

  private static DomainModel taker(DomainModel[] domains) {
    DomainModel best = domains[0];
    for (DomainModel domain : domains) {
      if (less(domain.load() + 1, domain.contextCount(), best.load() + 1, best.contextCount())) {
        best = domain;
      }
    }
    return best;
  }

  /** Among equally loaded cores the one in the fuller domain gives. */
  private static CoreModel giver(CoreModel[] cores) {
    CoreModel best = cores[0];
    for (CoreModel core : cores) {
      if (less(best.load(), best.contextCount(), core.load(), core.contextCount())
          || (!less(core.load(), core.contextCount(), best.load(), best.contextCount())
              && emptier(best.domain(), core.domain()))) {
        best = core;
      }
    }
    return best;
  }

  /** Among cores that would be equally loaded the one in the emptier domain takes. */
  private static CoreModel taker(CoreModel[] cores) {
    CoreModel best = cores[0];
    for (CoreModel core : cores) {
      if (less(core.load() + 1, core.contextCount(), best.load() + 1, best.contextCount())
          || (!less(best.load() + 1, best.contextCount(), core.load() + 1, core.contextCount())
              && emptier(core.domain(), best.domain()))) {
        best = core;
      }
    }
    return best;
  }

  private static boolean emptier(DomainModel a, DomainModel b) {
    return a != b && less(a.load(), a.contextCount(), b.load(), b.contextCount());
  }

  static void evenOutCores(MachineModel machine, CoreModel[] cores) {
    while (true) {
      CoreModel from = giver(cores);
      CoreModel to = taker(cores);
      if (!less(to.load() + 1, to.contextCount(), from.load(), from.contextCount())) {
        return;
      }
      machine.place(from.lastThread(), to.leastLoadedContext());
    }
  }

  /** Two threads should not take turns on one context while another of their core is free. */
  static void evenOutContexts(MachineModel machine, CoreModel[] cores) {
    for (CoreModel core : cores) {
      while (core.contextCount() > 1) {
        ContextModel to = core.leastLoadedContext();
        ThreadModel thread = core.lastThread();
        if (thread == null || thread.context().load() <= to.load() + 1) {
          break;
        }
        machine.place(thread, to);
      }
    }
  }

  static void evenOutDomains(MachineModel machine, DomainModel[] domains) {
    while (true) {
      DomainModel from = giver(domains);
      DomainModel to = taker(domains);
      if (!less(to.load() + 1, to.contextCount(), from.load(), from.contextCount())) {
        return;
      }
      ThreadModel thread = giver(from.coreArray()).lastThread();
      machine.place(thread, leastLoaded(to.coreArray()).leastLoadedContext());
    }
  }
}
