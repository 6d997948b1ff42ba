package akula.policies.queues;

import akula.api.Policy;
import akula.policies.kit.queue.BalanceOptions;
import akula.policies.kit.queue.CfsOptions;

/** The scheduler of Linux 2.6.23 to 6.5. */
@Policy(
    name = "cfs",
    idea =
        "The thread that has run least for its weight runs next, for its share of a period in which"
            + " all of a context's threads run once. Who has slept comes a little before the others,"
            + " and ends the turn of one that is far enough ahead. Queues are evened out within"
            + " cores, memory domains, nodes and the machine, the farther away the more seldom.",
    source =
        "Molnar and others: Linux 2.6.24, kernel/sched_fair.c and sched.c, and Linux 6.5,"
            + " kernel/sched/fair.c and topology.c; sched-design-CFS, sched-nice-design and"
            + " sched-domains in Documentation/scheduler, 2023 (no DOI)",
    cost = "The logarithm of the queue's length for each turn.",
    goodFor = "A baseline: what Linux does with threads that share contexts.",
    badFor = "Threads that share data, which it does not let run one after the other.")
public final class Cfs extends FairPolicy {
  /**
   * Options.
   *
   * @param cfs constants and rules
   * @param balancing how queues are evened out
   */
  public record Options(CfsOptions cfs, BalanceOptions balancing) {}

  /**
   * Makes a policy for one run.
   *
   * @throws IllegalArgumentException if there is no such version
   */
  public Cfs(Options options) {
    super(options.cfs(), "6.5", options.balancing(), false);
  }
}
