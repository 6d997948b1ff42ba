package akula.policies.naive;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Policy;
import akula.api.Scheduler;

/** Spreads threads over the memory domains, whatever they do. */
@Policy(
    name = "naive_spread",
    idea =
        "Spread the threads over the memory domains as much as possible: a new thread goes to the"
            + " least loaded domain, and after a termination cores and domains are evened out.",
    source = "AKULA (PACT 2010), Figure 3 and section 3.1, DOI 10.1145/1854273.1854307",
    cost =
        "Nothing while no thread comes or goes; if the load is even then, little; else one look at"
            + " all cores for each thread that moves.",
    goodFor = "Fewer threads than cores: each gets as much of a cache as there is.",
    badFor =
        "Full machines: which threads share a domain depends on the order of their launch alone,"
            + " so those that hurt each other may end up together.")
public final class NaiveSpread implements Scheduler {
  private int previousLoad;

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    previousLoad++;
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (machine.totalLoad() != previousLoad) {
      machine.balanceLoad();
      machine.balanceDomains();
      previousLoad = machine.totalLoad();
    }
    machine.skipIntervals();
  }
}
