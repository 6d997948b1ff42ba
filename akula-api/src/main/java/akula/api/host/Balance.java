package akula.api.host;

/**
 * Evening out loads. Each step moves one thread from the fullest place to the emptiest one, as long
 * as that lowers the fullest; with places of equal size this is the least number of moves, since
 * each one brings an overfull place nearer to the level that it must come to.
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
      if (less(core.load(), core.contextCount(), best.load(), best.contextCount())) {
        best = core;
      }
    }
    return best;
  }

  static DomainModel leastLoaded(DomainModel[] domains) {
    DomainModel best = domains[0];
    for (DomainModel domain : domains) {
      if (less(domain.load(), domain.contextCount(), best.load(), best.contextCount())) {
        best = domain;
      }
    }
    return best;
  }

  private static DomainModel mostLoaded(DomainModel[] domains) {
    DomainModel best = domains[0];
    for (DomainModel domain : domains) {
      if (less(best.load(), best.contextCount(), domain.load(), domain.contextCount())) {
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
              && less(
                  best.domain().load(),
                  best.domain().contextCount(),
                  core.domain().load(),
                  core.domain().contextCount()))) {
        best = core;
      }
    }
    return best;
  }

  /** Among equally loaded cores the one in the emptier domain takes. */
  private static CoreModel taker(CoreModel[] cores) {
    CoreModel best = cores[0];
    for (CoreModel core : cores) {
      if (less(core.load(), core.contextCount(), best.load(), best.contextCount())
          || (!less(best.load(), best.contextCount(), core.load(), core.contextCount())
              && less(
                  core.domain().load(),
                  core.domain().contextCount(),
                  best.domain().load(),
                  best.domain().contextCount()))) {
        best = core;
      }
    }
    return best;
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

  static void evenOutDomains(MachineModel machine, DomainModel[] domains) {
    while (true) {
      DomainModel from = mostLoaded(domains);
      DomainModel to = leastLoaded(domains);
      if (!less(to.load() + 1, to.contextCount(), from.load(), from.contextCount())) {
        return;
      }
      ThreadModel thread = giver(from.coreArray()).lastThread();
      machine.place(thread, leastLoaded(to.coreArray()).leastLoadedContext());
    }
  }
}
