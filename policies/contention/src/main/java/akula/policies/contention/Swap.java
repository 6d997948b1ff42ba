package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Improves a naive placement by trial and error.
 *
 * <p>The paper gives no numbers. Both times are the least with which a trial can be judged, at an
 * interval of one second: the mean of one whole interval in the present placement has to be known
 * first, hence a stability of one second; a trial takes one interval, hence a period of one. A
 * trial that follows another at once is compared with the last interval in which nothing was tried
 * in its domains; with a period of two intervals there is such a one before each trial. Longer
 * times suit fewer threads: of 128 threads one ends every few seconds, and after each end all
 * begins anew.
 */
@Policy(
    name = "swap",
    idea =
        "Place threads as naive_spread does. Once the workload has been stable for a while, pick"
            + " two memory domains at random, exchange a thread of one for a thread of the other,"
            + " and keep that if the mean IPC of both domains rose, else undo it. No exchange is"
            + " tried twice while the workload is unchanged. With pairs=X, up to X pairs of domains"
            + " exchange threads at once (swap-X).",
    source = "AKULA (PACT 2010), sections 3.1 and 3.4, DOI 10.1145/1854273.1854307",
    cost =
        "Some nanoseconds, and for each pair at a trial two readings of every thread of both"
            + " domains and up to four moves.",
    goodFor =
        "Small machines, threads that run for long, and threads whose miss rate does not tell how"
            + " much they hurt each other.",
    badFor =
        "Large machines: the number of placements grows much faster than that of trials, and the"
            + " workload is seldom stable. IPC weighs fast threads more, whatever they lose.")
public final class Swap implements Scheduler {
  private final SwapSettings settings;
  private final SwapTrials trials;
  private int previousLoad;

  /**
   * Options.
   *
   * @param metric parameter whose mean shall rise
   * @param pairs most pairs of domains that exchange threads at once
   * @param stability for how long the workload has to be unchanged before the first trial
   * @param period time from one trial to the next
   */
  public record Options(
      @Option(help = SwapSettings.METRIC_HELP, defaultValue = Parameters.IPC) String metric,
      @Option(
              help = SwapSettings.PAIRS_HELP,
              defaultValue = SwapSettings.PAIRS,
              min = "1",
              max = SwapSettings.MOST_PAIRS)
          int pairs,
      @Option(
              help = SwapSettings.STABILITY_HELP,
              defaultValue = SwapSettings.STABILITY,
              min = "0s",
              max = SwapSettings.LONGEST)
          Duration stability,
      @Option(
              help = SwapSettings.PERIOD_HELP,
              defaultValue = SwapSettings.PERIOD,
              min = "0s",
              max = SwapSettings.LONGEST)
          Duration period) {}

  /** Makes a policy for one run. */
  public Swap(Options options, RandomGenerator random) {
    settings =
        new SwapSettings(options.metric(), options.pairs(), options.stability(), options.period());
    trials = new SwapTrials(settings, random);
  }

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(settings.metric());
  }

  @Override
  public void checkMachine(Machine machine) {
    settings.check(machine.domainCount());
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    trials.add(thread);
    previousLoad = -1;
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (machine.totalLoad() == previousLoad) {
      trials.step(machine);
    } else {
      machine.balanceLoad();
      machine.balanceDomains();
      trials.restart(machine);
      previousLoad = machine.totalLoad();
    }
    if (trials.areExhausted()) {
      machine.skipIntervals();
    }
  }
}
