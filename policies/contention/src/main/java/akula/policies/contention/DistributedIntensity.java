package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.Dealing;
import akula.policies.kit.RankedThreads;
import java.time.Duration;

/**
 * Spreads cache misses evenly over the memory domains.
 *
 * <p>The threads, sorted by miss rate, are dealt in rounds, one thread to each domain: in each
 * round the domain with the fewest misses so far gets the thread with the most. So each domain's
 * second thread is as unlike its first as can be, and loads differ by one at most. A thread without
 * a reading counts as one of average miss rate.
 *
 * <p>Beyond the paper, to spare moves and readings: the deal is made only where it leaves the
 * fullest domain less full than it is now, else loads are evened out as by naive_spread; and a
 * reading serves for a while. With {@code keep=false,refresh=0s} it does what the paper says and no
 * more.
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
  private final RankedThreads threads;
  private final Dealing dealing;

  /**
   * Options.
   *
   * @param metric parameter by which threads are sorted
   * @param refresh for how long the reading of a thread serves
   * @param dealing whether threads stay where a new deal helps too little
   */
  public record Options(
      @Option(
              help = "Parameter by which the threads are sorted and whose sums are evened out.",
              defaultValue = Parameters.LLC_MISS_RATE)
          String metric,
      @Option(
              help =
                  "For how long the reading of a thread serves: at a sort within this time of the"
                      + " last, only new threads are read.",
              defaultValue = "2min",
              min = "0s",
              max = "1h")
          Duration refresh,
      Dealing.Options dealing) {}

  /** Makes a policy for one run. */
  public DistributedIntensity(Options options) {
    metric = options.metric();
    threads = new RankedThreads(metric, options.refresh().toNanos());
    dealing = new Dealing(threads, options.dealing());
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
      dealing.dealAnew(machine);
    }
    if (threads.areAllRead()) {
      machine.skipIntervals();
    }
  }
}
