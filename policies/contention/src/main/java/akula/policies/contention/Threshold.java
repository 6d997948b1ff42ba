package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.MemoryDomain;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.RankedThreads;

/**
 * Divides threads into devils and turtles and spreads the devils.
 *
 * <p>The paper gives no threshold. Five misses per thousand instructions is where this project
 * begins to call a program a devil, whatever it loses itself: on a core that completes one
 * instruction per cycle that is one line from memory in 200 cycles, about the time that one takes,
 * so that such a thread waits for memory as much as it computes.
 */
@Policy(
    name = "threshold",
    idea =
        "Call a thread a devil if its miss rate is above a threshold, else a turtle. Spread the"
            + " devils evenly over the memory domains and put the turtles on the remaining cores,"
            + " so that the load stays even.",
    source =
        "AKULA (PACT 2010), section 3.1, DOI 10.1145/1854273.1854307: a simpler Distributed"
            + " Intensity",
    cost =
        "Some nanoseconds when nothing came, went or was first read; else a reading of each thread,"
            + " and a look at all threads for each devil that moves.",
    goodFor = "Threads that are either devils or turtles.",
    badFor = "Threads on both sides near the threshold, and devils of very different strength.")
public final class Threshold implements Scheduler {
  private final String metric;
  private final double threshold;
  private final RankedThreads threads;

  /** Number of devils in each domain. */
  private int[] devils = {};

  /**
   * Options.
   *
   * @param metric parameter that is compared with the threshold
   * @param threshold above it a thread is a devil
   */
  public record Options(
      @Option(
              help = "Parameter that is compared with the threshold.",
              defaultValue = Parameters.LLC_MISS_RATE)
          String metric,
      @Option(
              help = "A thread whose reading is above this is a devil, any other one a turtle.",
              defaultValue = "5",
              unit = "in the metric's unit",
              min = "0",
              max = "1e9")
          double threshold) {}

  /** Makes a policy for one run. */
  public Threshold(Options options) {
    metric = options.metric();
    threshold = options.threshold();
    threads = new RankedThreads(metric, 0);
  }

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(metric);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    threads.launch(thread, machine);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (threads.update(machine)) {
      machine.balanceLoad();
      machine.balanceDomains();
      countDevils(machine.domainCount());
      while (moveOneDevil(machine)) {
        // until the devils are spread evenly
      }
    }
    if (threads.areAllRead()) {
      machine.skipIntervals();
    }
  }

  /** A thread of which nothing is known is no devil yet. */
  private boolean isDevil(int rank) {
    return threads.isRead(rank) && threads.value(rank) > threshold;
  }

  private void countDevils(int domains) {
    devils = new int[domains];
    for (int i = 0; i < threads.count(); i++) {
      MemoryDomain domain = threads.thread(i).domain();
      if (isDevil(i) && domain != null) {
        devils[domain.index()]++;
      }
    }
  }

  /**
   * Moves one from the domain with the most devils per hardware context to the one with the fewest,
   * in exchange for a turtle unless there is room; returns whether that made them more even.
   */
  private boolean moveOneDevil(Machine machine) {
    MemoryDomain from = machine.getDomain(0);
    MemoryDomain to = from;
    for (int d = 1; d < devils.length; d++) {
      MemoryDomain domain = machine.getDomain(d);
      from = isFuller(devils[d], domain, devils[from.index()], from) ? domain : from;
      to = isFuller(devils[to.index()] + 1, to, devils[d] + 1, domain) ? domain : to;
    }
    if (!isFuller(devils[from.index()], from, devils[to.index()] + 1, to)) {
      return false;
    }
    AkulaThread devil = find(true, from);
    if (isFuller(to.load() + 1, to, from.load(), from)) {
      devil.exchangePlaces(find(false, to));
    } else {
      to.addThread(devil);
      from.balanceLoad();
    }
    devils[from.index()]--;
    devils[to.index()]++;
    return true;
  }

  private static boolean isFuller(
      int count, MemoryDomain domain, int otherCount, MemoryDomain other) {
    return count * other.contextCount() > otherCount * domain.contextCount();
  }

  /** The last of them, so that of several devils the strongest stays. */
  private AkulaThread find(boolean devil, MemoryDomain domain) {
    for (int i = threads.count() - 1; i >= 0; i--) {
      if (isDevil(i) == devil && threads.thread(i).domain() == domain) {
        return threads.thread(i);
      }
    }
    throw new AssertionError("a domain with fewer devils and no fewer threads has a turtle");
  }
}
