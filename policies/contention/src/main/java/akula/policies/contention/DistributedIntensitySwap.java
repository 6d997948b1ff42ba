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
  private final Options options;
  private final RankedThreads threads;
  private final Dealing dealing;
  private final ExchangeTrials trials;

  /**
   * Options.
   *
   * @param intensity parameter by which threads are sorted
   * @param refresh for how long such a reading of a thread serves
   * @param keep whether threads stay where a new deal would not help
   * @param gain by what share a new deal has to lower the fullest domain
   * @param metric parameter whose mean shall rise
   * @param pairs most pairs of domains that exchange threads at once
   * @param stability for how long the workload has to be unchanged before the first trial
   * @param period time from one trial to the next
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
      @Option(
              help =
                  "Whether threads stay where they are, but to even out loads, unless a new deal"
                      + " leaves the fullest domain less full.",
              defaultValue = "true")
          boolean keep,
      @Option(
              help =
                  "By what share of its misses a new deal has to make the fullest domain less full.",
              defaultValue = "0.01",
              min = "0",
              max = "1",
              replaces = "digits")
          double gain,
      @Option(
              help = "Parameter whose mean over the threads of both domains has to rise.",
              defaultValue = Parameters.IPC)
          String metric,
      @Option(
              help =
                  "Most pairs of memory domains that exchange threads at the same time, at most half"
                      + " the number of domains.",
              defaultValue = "1",
              min = "1",
              max = "1000000")
          int pairs,
      @Option(
              help = "For how long no thread may have come or gone before the first exchange.",
              defaultValue = "1s",
              min = "0s",
              max = "1h")
          Duration stability,
      @Option(
              help = "Time from one exchange to the next; longer where a measurement takes longer.",
              defaultValue = "1s",
              min = "0s",
              max = "1h")
          Duration period) {}

  /** Makes a policy for one run. */
  public DistributedIntensitySwap(Options options, RandomGenerator random) {
    this.options = options;
    threads = new RankedThreads(options.intensity(), options.refresh().toNanos());
    dealing = new Dealing(threads);
    trials =
        new ExchangeTrials(
            options.metric(), options.pairs(), options.stability(), options.period(), random);
  }

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(options.intensity(), options.metric());
  }

  @Override
  public void checkMachine(Machine machine) {
    trials.check(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    threads.add(thread);
    thread.addParameter(options.metric());
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (threads.update(machine)) {
      machine.balanceLoad();
      machine.balanceDomains();
      dealing.deal(machine);
      if (!options.keep() || dealing.fullestDealt() < (1 - options.gain()) * dealing.fullestNow()) {
        dealing.carryOut();
      }
      trials.restart(machine);
    } else {
      trials.step(machine);
    }
    if (threads.areAllRead() && trials.areExhausted()) {
      machine.skipIntervals();
    }
  }
}
