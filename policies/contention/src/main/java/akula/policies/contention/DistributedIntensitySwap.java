package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.Dealing;
import akula.policies.kit.ExchangeTrials;
import akula.policies.kit.RankedThreads;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Deals threads by miss rate, and improves that by trial and error.
 *
 * <p>The numbers are those of {@code di} and {@code swap}, for the reasons given there.
 */
@Policy(
    name = "di_swap",
    idea =
        "Each time threads come or go, or are first read, sort and deal them as di does; once the"
            + " workload has been stable for a while, improve that by exchanges as swap does.",
    source = "AKULA (PACT 2010), section 3.1, DOI 10.1145/1854273.1854307",
    cost = "That of di when threads come or go, that of swap while they do not.",
    goodFor =
        "Machines and workloads of any size: it begins with what miss rates tell and finds some of"
            + " what they do not.",
    badFor =
        "Workloads of threads that hardly disturb each other: what it tries, it mostly undoes.")
public final class DistributedIntensitySwap implements Scheduler {
  private final String intensity;
  private final String metric;
  private final RankedThreads threads;
  private final Dealing dealing;
  private final ExchangeTrials trials;

  /**
   * Options.
   *
   * @param intensity parameter by which threads are sorted
   * @param refresh for how long such a reading of a thread serves
   * @param dealing whether threads stay where a new deal helps too little
   * @param trials what is tried once they are dealt
   */
  public record Options(
      @Option(
              help = "Parameter by which the threads are sorted and whose sums are evened out.",
              defaultValue = Parameters.LLC_MISS_RATE)
          String intensity,
      @Option(
              help = "For how long such a reading of a thread serves.",
              defaultValue = "2min",
              min = "0s",
              max = "1h")
          Duration refresh,
      Dealing.Options dealing,
      ExchangeTrials.Options trials) {}

  /** Makes a policy for one run. */
  public DistributedIntensitySwap(Options options, RandomGenerator random) {
    intensity = options.intensity();
    metric = options.trials().metric();
    threads = new RankedThreads(intensity, options.refresh().toNanos());
    dealing = new Dealing(threads, options.dealing());
    trials = new ExchangeTrials(options.trials(), random);
  }

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(intensity, metric);
  }

  @Override
  public void checkMachine(Machine machine) {
    trials.check(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    threads.launch(thread, machine);
    thread.addParameter(metric);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (threads.update(machine)) {
      machine.balanceLoad();
      machine.balanceDomains();
      dealing.dealAnew(machine);
      trials.restart(machine);
    } else {
      trials.step(machine);
    }
    if (threads.areAllRead() && trials.areExhausted()) {
      machine.skipIntervals();
    }
  }
}
