package akula.policies.asymmetry;

import akula.api.AkulaThread;
import akula.api.Hint;
import akula.api.Policy;

/** The critical job to a fast processor first. */
@Policy(
    name = "cjfpf",
    idea =
        "Threads whose applications reported that they have longer critical sections than their"
            + " siblings get the faster cores when they are created, and stay there until one of their"
            + " siblings is created that is longer. An idle slow core is taken before the second"
            + " context of a busy fast one.",
    source =
        "Lakshminarayana, Rao, Kim: Asymmetry Aware Scheduling Algorithms for Asymmetric"
            + " Multiprocessors, section 5.2 (CJFPF), 2008 (no DOI)",
    cost = "For each new thread a look at all contexts and at all threads; new threads are sorted.",
    goodFor = "Critical sections that are short enough for threads to run most of the time.",
    badFor =
        "Critical sections so long that most threads sleep: then it matters little where they"
            + " sleep.")
public final class CriticalJobFirst extends FastestFirst {
  /** Makes a policy for one run. */
  public CriticalJobFirst(Options options) {
    super(Hint.CRITICAL_SECTION_LENGTH, AkulaThread::criticalSectionLength, options);
  }
}
