package akula.policies.queues;

import akula.api.Policy;
import akula.policies.kit.queue.BalanceOptions;
import akula.policies.kit.queue.EevdfOptions;

/** The scheduler of Linux since 6.6. */
@Policy(
    name = "eevdf",
    idea =
        "Each thread asks for a slice of processor time, with a deadline that is the later, the less"
            + " its weight; of those that have had less than their share, the one with the earliest"
            + " deadline runs, until it has had its slice. What a thread is owed when it falls asleep"
            + " it is owed when it wakes. Queues are evened out as by cfs.",
    source =
        "Zijlstra and others: Linux 6.6 and 6.18, kernel/sched/fair.c, after Stoica and Abdel-Wahab,"
            + " Old Dominion University, TR 95-22; sched-eevdf in Documentation/scheduler, 2025"
            + " (no DOI)",
    cost = "The logarithm of the queue's length for each turn.",
    goodFor = "A baseline: what Linux does today with threads that share contexts.",
    badFor = "Threads that share data, which it does not let run one after the other.")
public final class Eevdf extends FairPolicy {
  /**
   * Options.
   *
   * @param eevdf constants and rules
   * @param balancing how queues are evened out
   */
  public record Options(EevdfOptions eevdf, BalanceOptions balancing) {}

  /**
   * Makes a policy for one run.
   *
   * @throws IllegalArgumentException if there is no such version
   */
  public Eevdf(Options options) {
    super(options.eevdf(), options.balancing());
  }
}
