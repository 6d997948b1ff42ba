package akula.policies.kit;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.MemoryDomain;
import akula.api.Option;
import java.util.Arrays;

/**
 * Deals ranked threads to the memory domains so that each gets as many as the others (relative to
 * its contexts) and the sums of their values are even: each thread, the one with the highest value
 * first, goes to the domain with the smallest sum so far among those with the fewest threads. So
 * they are dealt in rounds, one to each domain, and a domain that got much in one round gets little
 * in the next. Of domains that are equal so far a thread takes its own, which spares moves.
 *
 * <p>Costs some D comparisons a round for D domains, D * D at worst.
 */
public final class Dealing {
  private final RankedThreads threads;
  private final Options options;
  private Machine machine;
  private int[] loads = {};
  private int[] contexts = {};

  /** Threads per context of each domain, if it got one more. */
  private double[] relativeLoads = {};

  private double[] sums = {};

  /** Of all values. */
  private double total;

  /** The numbers of the domains, at the beginning of a round the best one first. */
  private int[] order = {};

  /** The same ones in the order in which they got their threads of a round. */
  private int[] served = {};

  /** The number of the domain that the thread of each rank is dealt to. */
  private int[] targets = {};

  /**
   * Whether threads stay where a new deal helps too little.
   *
   * @param keep whether they do
   * @param gain by what share a new deal has to lower the fullest domain
   */
  public record Options(
      @Option(
              help =
                  "Whether threads stay where they are, but to even out loads, unless a new deal"
                      + " leaves the fullest domain less full; false always deals anew, as the paper"
                      + " describes.",
              defaultValue = "true")
          boolean keep,
      @Option(
              help =
                  "By what share of its misses a new deal has to make the fullest domain less full.",
              defaultValue = "0.01",
              min = "0",
              max = "1",
              replaces = "digits")
          double gain) {}

  /**
   * Makes one for a run.
   *
   * @param threads what will be dealt
   * @param options whether threads stay where a new deal helps too little
   */
  public Dealing(RankedThreads threads, Options options) {
    this.threads = threads;
    this.options = options;
  }

  /** Moves threads to the domains that a new deal gives them, if that helps enough. */
  public void dealAnew(Machine newMachine) {
    machine = newMachine;
    double bearable = options.keep() ? (1 - options.gain()) * fullestNow() : Double.MAX_VALUE;
    double most = threads.count() == 0 ? 0 : threads.value(0);
    if (bearable > Math.max(most, total / machine.domainCount())) { // else no deal could do it
      deal();
      if (greatest(sums) < bearable) {
        carryOut();
      }
    }
  }

  /** Chooses a domain for each thread, as all are ranked now; nothing is moved yet. */
  private void deal() {
    int count = threads.count();
    begin(machine.domainCount(), count);
    int dealt = dealRound(0);
    for (int before = 0; dealt < count; dealt = dealRound(before)) {
      turn(dealt - before);
      sort();
      before = dealt;
    }
  }

  private void begin(int domains, int count) {
    if (loads.length != domains) {
      loads = new int[domains];
      contexts = new int[domains];
      Arrays.setAll(contexts, d -> machine.getDomain(d).contextCount());
      relativeLoads = new double[domains];
      sums = new double[domains];
      order = new int[domains];
      served = new int[domains];
    }
    targets = targets.length < count ? new int[2 * count] : targets;
    Arrays.fill(sums, 0);
    for (int d = 0; d < domains; d++) {
      order[d] = d;
      setLoad(d, 0);
    }
    sort(); // by size
  }

  private void setLoad(int domain, int load) {
    loads[domain] = load;
    relativeLoads[domain] = (load + 1.0) / contexts[domain];
  }

  /**
   * Deals one thread to each of the domains with the fewest, which are in front.
   *
   * @return how many threads are dealt then
   */
  private int dealRound(int alreadyDealt) {
    double fewest = relativeLoads[order[0]];
    int dealt = alreadyDealt;
    for (int place = 0; place < order.length && dealt < threads.count(); ) {
      int best = order[place];
      if (relativeLoads[best] == fewest) {
        MemoryDomain here = threads.thread(dealt).domain();
        int own = here == null ? best : here.index();
        int to = relativeLoads[own] == fewest && sums[own] == sums[best] ? own : best;
        setLoad(to, loads[to] + 1);
        sums[to] += threads.value(dealt);
        served[dealt - alreadyDealt] = to;
        targets[dealt++] = to;
      } else {
        place++; // it had its thread
      }
    }
    return dealt;
  }

  /** Who got most in a round should get least in the next, so this is nearly the new order. */
  private void turn(int count) {
    for (int i = 0; i < count; i++) {
      order[i] = served[count - 1 - i];
    }
  }

  /** By insertion. */
  private void sort() {
    for (int i = 1; i < order.length; i++) {
      int domain = order[i];
      int to = i;
      while (to > 0 && isBetter(domain, order[to - 1])) {
        order[to] = order[to - 1];
        to--;
      }
      order[to] = domain;
    }
  }

  private boolean isBetter(int domain, int other) {
    if (relativeLoads[domain] != relativeLoads[other]) {
      return relativeLoads[domain] < relativeLoads[other];
    }
    return sums[domain] < sums[other] || (sums[domain] == sums[other] && domain < other);
  }

  /** Returns the greatest sum of values that a domain has, as the threads are placed now. */
  private double fullestNow() {
    double[] now = new double[machine.domainCount()];
    total = 0;
    for (int i = 0; i < threads.count(); i++) {
      MemoryDomain domain = threads.thread(i).domain();
      total += threads.value(i);
      if (domain != null) {
        now[domain.index()] += threads.value(i);
      }
    }
    return greatest(now);
  }

  private static double greatest(double[] values) {
    double greatest = 0;
    for (double value : values) {
      greatest = value > greatest ? value : greatest;
    }
    return greatest;
  }

  /**
   * Moves the threads that are dealt to other domains than they are in, and evens out the cores of
   * each domain.
   */
  private void carryOut() {
    for (int i = 0; i < threads.count(); i++) {
      MemoryDomain domain = threads.thread(i).domain();
      if (domain != null && domain.index() != targets[i]) {
        threads.thread(i).removeFromPlace(); // all first, so that each finds a core that is free
      }
    }
    for (int i = 0; i < threads.count(); i++) {
      AkulaThread thread = threads.thread(i);
      if (thread.domain() == null) {
        machine.getDomain(targets[i]).addThread(thread);
      }
    }
    for (MemoryDomain domain : machine.domains()) {
      domain.balanceLoad();
    }
  }
}
