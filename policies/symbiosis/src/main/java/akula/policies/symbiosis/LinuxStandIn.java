package akula.policies.symbiosis;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.api.Policy;
import akula.api.Scheduler;
import akula.policies.kit.smt.CoreGroups;

/**
 * What Linux is taken to do with as many threads as there is room for: spread them when they are
 * launched, near the memory first where cores are equally loaded, and leave them where they are.
 *
 * <p>It has no run queues, no scheduling domains and no NUMA balancing, so it says little of Linux
 * where those matter.
 *
 * <p>Source: Feliu et al., TPDS 2017, section 6.2, item 2, of which this is a stand-in.
 */
@Policy(
    name = "linux_stand_in",
    idea =
        "A stand-in for Linux, without its run queues: a thread that is launched goes to the core"
            + " with the fewest threads, to one near the memory if several have as few, and stays"
            + " there; only if one core has two threads more than another, one moves.",
    source =
        "A simplification of what Feliu, Eyerman, Sahuquillo, Petit and Eeckhout (TPDS 2017),"
            + " section 6.2, compare with, DOI 10.1109/TPDS.2017.2691708",
    cost = "A look at all cores for each thread that is launched.",
    goodFor = "A baseline that moves nothing and knows nothing of what threads do.",
    badFor = "Telling how Linux does: for that it has far too little of it.")
public final class LinuxStandIn implements Scheduler {
  private int previousLoad;

  @Override
  public void checkMachine(Machine machine) {
    CoreGroups.requireEqualCores(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    Core least = null;
    for (Core core : CoreGroups.nearMemoryFirst(machine)) {
      least = least == null || core.load() < least.load() ? core : least;
    }
    least.addThread(thread);
    previousLoad++;
  }

  @Override
  public void updateSchedule(Machine machine) {
    machine.skipIntervals();
    if (machine.totalLoad() != previousLoad) {
      machine.balanceLoad();
      previousLoad = machine.totalLoad();
    }
  }
}
