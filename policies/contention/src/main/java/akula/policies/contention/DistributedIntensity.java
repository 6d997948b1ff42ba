package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import java.time.Duration;
import java.util.Arrays;

/**
 * Spreads cache misses evenly over the memory domains.
 *
 * <p>The threads, sorted by miss rate, are dealt in rounds, one thread to each domain: in each
 * round the domain with the fewest misses so far gets the thread with the most. So each domain's
 * second thread is as unlike its first as can be, and loads differ by one at most. A thread without
 * a reading counts as one of average miss rate; while there is no reading at all, threads are
 * spread as by naive_spread.
 *
 * <p>Beyond the paper, to spare moves and readings: threads stay where they are unless the deal
 * makes the fullest domain less full by more than the tolerance, and a reading serves for a while.
 * With {@code tolerance=0,refresh=0s} any gain moves threads and every sort reads them all.
 */
@Policy(
    name = "di",
    idea =
        "Distributed Intensity: sort all threads by miss rate and put the most dissimilar"
            + " together, so that the misses are spread as evenly as possible over the memory"
            + " domains. Sorts when threads come or go, and when the first readings of new threads"
            + " are there.",
    source =
        "AKULA (PACT 2010), section 3.1, DOI 10.1145/1854273.1854307, after Zhuravlev, Blagodurov"
            + " and Fedorova (ASPLOS 2010), DOI 10.1145/1736020.1736036",
    cost =
        "Some nanoseconds when nothing came, went or was first read; else T log T for T threads"
            + " (near T, since the order seldom changes), and one move for each thread whose"
            + " domain changes.",
    goodFor = "Threads that are either devils or turtles, so that miss rates tell what will hurt.",
    badFor =
        "Threads of middling miss rate, whose sensitivity the miss rate does not tell, and"
            + " workloads whose threads come and go faster than they can be measured.")
public final class DistributedIntensity implements Scheduler {
  private final String metric;
  private AkulaThread[] threads = new AkulaThread[16];
  private double[] rates = new double[16];
  private boolean[] known = new boolean[16];
  private int[] places = new int[16];
  private int count;
  private int unknown;
  private int previousLoad;
  private final Dealing dealing;
  private final long refreshNanos;
  private long nextRefreshNanos;

  /**
   * Options.
   *
   * @param metric parameter by which threads are sorted
   * @param tolerance per cent by which the fullest domain may be fuller than dealt anew
   * @param refresh for how long the reading of a thread serves
   */
  public record Options(
      @Option(
              help = "Parameter by which the threads are sorted and whose sums are evened out.",
              defaultValue = Parameters.LLC_MISS_RATE)
          String metric,
      @Option(
              help =
                  "How much fuller of misses than dealt anew the fullest domain may be before"
                      + " threads are moved; 0 moves them for any gain.",
              defaultValue = "1",
              unit = "per cent",
              min = "0",
              max = "1000")
          double tolerance,
      @Option(
              help =
                  "For how long the reading of a thread serves: at a sort within this time of the"
                      + " last, only new threads are read.",
              defaultValue = "30s",
              min = "0s",
              max = "1h")
          Duration refresh) {}

  /** Makes a policy for one run. */
  public DistributedIntensity(Options options) {
    metric = options.metric();
    dealing = new Dealing(options.tolerance() / 100);
    refreshNanos = options.refresh().toNanos();
  }

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(metric);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    thread.addParameter(metric);
    machine.addThread(thread);
    if (count == threads.length) {
      threads = Arrays.copyOf(threads, 2 * count);
      rates = Arrays.copyOf(rates, 2 * count);
      known = Arrays.copyOf(known, 2 * count);
      places = Arrays.copyOf(places, 2 * count);
    }
    threads[count] = thread;
    places[count] = Dealing.ASK;
    known[count++] = false;
    unknown++;
    previousLoad = -1;
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (machine.totalLoad() != previousLoad || (unknown > 0 && hasFirstReading())) {
      read(machine.nowNanos());
      if (unknown == count) {
        machine.balanceLoad();
        machine.balanceDomains();
        Arrays.fill(places, 0, count, Dealing.ASK);
      } else {
        sort();
        dealing.deal(machine, threads, rates, places, count);
      }
      previousLoad = machine.totalLoad();
    }
  }

  private boolean hasFirstReading() {
    for (int i = 0; i < count; i++) {
      if (!known[i] && threads[i].hasReading(metric)) {
        return true;
      }
    }
    return false;
  }

  /** Drops the threads that ended and reads the miss rates of the others. */
  private void read(long now) {
    boolean refresh = now >= nextRefreshNanos;
    nextRefreshNanos = refresh ? now + refreshNanos : nextRefreshNanos;
    int kept = 0;
    double sum = 0;
    unknown = 0;
    for (int i = 0; i < count; i++) {
      AkulaThread thread = threads[i];
      if (thread.isFinished()) {
        continue;
      }
      double rate = known[i] ? rates[i] : Double.NaN;
      rate = refresh || !known[i] ? thread.readParameterOr(metric, rate) : rate;
      boolean isKnown = rate == rate;
      if (kept < i) {
        threads[kept] = thread;
        places[kept] = places[i];
      }
      rates[kept] = rate;
      known[kept++] = isKnown;
      sum += isKnown ? rate : 0;
      unknown += isKnown ? 0 : 1;
    }
    Arrays.fill(threads, kept, count, null);
    count = kept;
    if (unknown > 0 && unknown < count) {
      assume(sum / (count - unknown));
    }
  }

  private void assume(double rate) {
    for (int i = 0; i < count; i++) {
      rates[i] = known[i] ? rates[i] : rate;
    }
  }

  /** Most misses first; by insertion, since the order of the last time is nearly right. */
  private void sort() {
    for (int i = 1; i < count; i++) {
      double rate = rates[i];
      int to = i;
      while (to > 0 && rates[to - 1] < rate) {
        to--;
      }
      if (to < i) {
        insert(i, to);
      }
    }
  }

  private void insert(int from, int to) {
    AkulaThread thread = threads[from];
    double rate = rates[from];
    boolean isKnown = known[from];
    int place = places[from];
    System.arraycopy(threads, to, threads, to + 1, from - to);
    System.arraycopy(rates, to, rates, to + 1, from - to);
    System.arraycopy(known, to, known, to + 1, from - to);
    System.arraycopy(places, to, places, to + 1, from - to);
    threads[to] = thread;
    rates[to] = rate;
    known[to] = isKnown;
    places[to] = place;
  }
}
