package akula.policies.naive;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.api.MemoryDomain;
import akula.api.Policy;
import akula.api.Scheduler;
import java.util.Arrays;
import java.util.List;

/**
 * Uses as few memory domains as possible.
 *
 * <p>'Without load imbalance between cores' is taken to mean: while there are fewer threads than
 * cores, each thread has a core of its own (also with SMT, where a second context is not used
 * before every core of the machine has a thread); from then on there is no domain to save, and
 * cores and domains are evened out as naive_spread does, which the paper says comes to the same.
 */
@Policy(
    name = "naive_cluster",
    idea =
        "Use as few memory domains as possible without load imbalance between cores, so that the"
            + " others can be brought into a low-power state; after terminations the threads move"
            + " together again.",
    source = "AKULA (PACT 2010), section 3.1, DOI 10.1145/1854273.1854307",
    cost =
        "Nothing while no thread comes or goes; else one look at all domains, and, where"
            + " threads have to move, at all cores.",
    goodFor = "Saving power, and threads that gain from a shared cache.",
    badFor = "Threads that compete for cache or memory bandwidth while domains stand empty.")
public final class NaiveCluster implements Scheduler {
  private int previousLoad;
  private boolean[] kept = {};

  /** The numbers of cores of the domains, negative and so the largest first. */
  private int[] largestFirst;

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    Core free = machine.totalLoad() < machine.coreCount() ? freeCore(machine) : null;
    if (free == null) {
      machine.addThread(thread);
    } else {
      free.addThread(thread);
    }
    previousLoad++;
  }

  @Override
  public void updateSchedule(Machine machine) {
    machine.skipIntervals();
    if (machine.totalLoad() == previousLoad) {
      return;
    }
    boolean oversubscribed = previousLoad > machine.coreCount();
    previousLoad = machine.totalLoad();
    if (previousLoad >= machine.coreCount()) {
      machine.balanceLoad();
      machine.balanceDomains();
    } else if (oversubscribed || !isFewestDomains(machine)) {
      choose(machine);
      cluster(machine);
    }
  }

  /** The first free core of the fullest domain that has one; of empty domains the largest opens. */
  private static Core freeCore(Machine machine) {
    Core best = null;
    for (int d = 0; d < machine.domainCount(); d++) {
      Core free = freeCore(machine.getDomain(d));
      if (free != null && (best == null || isBetter(free.domain(), best.domain()))) {
        best = free;
      }
    }
    return best;
  }

  private static Core freeCore(MemoryDomain domain) {
    for (int c = 0; c < domain.coreCount(); c++) {
      if (domain.getCore(c).load() == 0) {
        return domain.getCore(c);
      }
    }
    return null;
  }

  private static boolean isBetter(MemoryDomain a, MemoryDomain b) {
    return a.load() != b.load() ? a.load() > b.load() : a.coreCount() > b.coreCount();
  }

  /** Returns whether no more domains are used than the largest ones that have room for all. */
  private boolean isFewestDomains(Machine machine) {
    if (largestFirst == null) {
      largestFirst = machine.domains().stream().mapToInt(d -> -d.coreCount()).sorted().toArray();
    }
    int needed = 0;
    for (int room = 0; room < machine.totalLoad(); needed++) {
      room -= largestFirst[needed];
    }
    for (int d = 0; d < machine.domainCount(); d++) {
      needed -= machine.getDomain(d).load() > 0 ? 1 : 0;
    }
    return needed >= 0;
  }

  /** Keeps the largest domains, and of equally large ones the fullest: then the fewest move. */
  private void choose(Machine machine) {
    if (kept.length != machine.domainCount()) {
      kept = new boolean[machine.domainCount()];
    }
    Arrays.fill(kept, false);
    for (int room = 0; room < machine.totalLoad(); ) {
      MemoryDomain best = null;
      for (int d = 0; d < kept.length; d++) {
        MemoryDomain domain = machine.getDomain(d);
        if (!kept[d] && (best == null || isRatherKept(domain, best))) {
          best = domain;
        }
      }
      kept[best.index()] = true;
      room += best.coreCount();
    }
  }

  private static boolean isRatherKept(MemoryDomain a, MemoryDomain b) {
    return a.coreCount() != b.coreCount() ? a.coreCount() > b.coreCount() : a.load() > b.load();
  }

  /** Moves threads that are outside, or not alone on their core, to free cores inside. */
  private void cluster(Machine machine) {
    List<AkulaThread> threads = machine.threads();
    int free = 0;
    for (int i = 0; i < threads.size(); i++) {
      AkulaThread thread = threads.get(i);
      if (kept[thread.domain().index()] && thread.core().load() == 1) {
        continue;
      }
      while (machine.getCore(free).load() > 0 || !kept[machine.getCore(free).domain().index()]) {
        free++;
      }
      machine.getCore(free).addThread(thread);
    }
  }
}
