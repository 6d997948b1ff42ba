package akula.policies.asymmetry;

import akula.api.AkulaThread;
import akula.api.Hint;
import akula.api.Policy;

/** The longest job to a fast processor first. */
@Policy(
    name = "ljfpf",
    idea =
        "Threads whose applications reported that they have longer tasks than their siblings get the"
            + " faster cores when they are created, and stay there until one of their siblings is"
            + " created that is longer. An idle slow core is taken before the second context of a busy"
            + " fast one. Where nothing was reported, threads get the fastest free core in the order"
            + " of creation.",
    source =
        "Lakshminarayana, Rao, Kim: Asymmetry Aware Scheduling Algorithms for Asymmetric"
            + " Multiprocessors, section 4.1 (LJFPF), 2008 (no DOI)",
    cost = "For each new thread a look at all contexts and at all threads; new threads are sorted.",
    goodFor = "Threads of unequal length that wait for each other, on cores of unequal speed.",
    badFor =
        "Equal tasks, which end with the slowest core whoever gets it; and what the application"
            + " does not know.")
public final class LongestJobFirst extends FastestFirst {
  /** Makes a policy for one run. */
  public LongestJobFirst(Options options) {
    super(Hint.TASK_LENGTH, AkulaThread::taskLength, options);
  }
}
