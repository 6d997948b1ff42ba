package akula.policies.kit;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.MemoryDomain;
import akula.api.Option;

/**
 * Deals ranked threads to the memory domains so that each gets as many as the others (relative to
 * its contexts) and the sums of their values are even: each thread, the one with the highest value
 * first, goes to the domain with the smallest sum so far among those with the fewest threads. So
 * they are dealt in rounds, one to each domain, and a domain that got much in one round gets little
 * in the next. Of domains that are equal so far a thread takes its own, which spares moves.
 *
 * <p>Costs T log D comparisons for T threads and D domains.
 */
public final class Dealing {
  private final RankedThreads threads;
  private final Options options;
  private Machine machine;
  private int[] loads = {};

  /** Threads per context of each domain, if it got one more. */
  private double[] relativeLoads = {};

  private double[] sums = {};

  /** Of all values. */
  private double total;

  /** The domains as a binary heap, the best one first, and the place of each in it. */
  private int[] heap = {};

  private int[] places = {};

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
    if (bearable > total / machine.domainCount()) { // else no deal could do it
      deal();
      if (greatest(sums) < bearable) {
        carryOut();
      }
    }
  }

  /** Chooses a domain for each thread, as all are ranked now; nothing is moved yet. */
  private void deal() {
    int domains = machine.domainCount();
    loads = new int[domains];
    relativeLoads = new double[domains];
    sums = new double[domains];
    targets = new int[threads.count()];
    heap = new int[domains];
    places = new int[domains];
    for (int d = domains - 1; d >= 0; d--) {
      heap[d] = d;
      setLoad(d, 0);
      sink(d);
    }
    for (int i = 0; i < targets.length; i++) {
      int best = bestFor(threads.thread(i));
      setLoad(best, loads[best] + 1);
      sums[best] += threads.value(i);
      sink(places[best]);
      targets[i] = best;
    }
  }

  private void setLoad(int domain, int load) {
    loads[domain] = load;
    relativeLoads[domain] = (load + 1.0) / machine.getDomain(domain).contextCount();
  }

  private int bestFor(AkulaThread thread) {
    int best = heap[0];
    int own = thread.domain() == null ? best : thread.domain().index();
    return relativeLoads[own] == relativeLoads[best] && sums[own] == sums[best] ? own : best;
  }

  private boolean isBetter(int domain, int other) {
    if (relativeLoads[domain] != relativeLoads[other]) {
      return relativeLoads[domain] < relativeLoads[other];
    }
    return sums[domain] < sums[other] || (sums[domain] == sums[other] && domain < other);
  }

  /**
   * Moves the domain at a place of the heap, which has become worse, below those better than it.
   */
  private void sink(int from) {
    int domain = heap[from];
    int at = from;
    for (int child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && isBetter(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBetter(heap[child], domain)) {
        break;
      }
      heap[at] = heap[child];
      places[heap[at]] = at;
      at = child;
    }
    heap[at] = domain;
    places[domain] = at;
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
