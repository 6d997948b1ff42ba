package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.ExchangeTrials;
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
  private final String metric;
  private final ExchangeTrials trials;
  private int previousLoad;

  /** Makes a policy for one run. */
  public Swap(ExchangeTrials.Options options, RandomGenerator random) {
    metric = options.metric();
    trials = new ExchangeTrials(options, random);
  }

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(metric);
  }

  @Override
  public void checkMachine(Machine machine) {
    trials.check(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    thread.addParameter(metric);
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
