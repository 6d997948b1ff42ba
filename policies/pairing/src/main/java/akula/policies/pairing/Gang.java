package akula.policies.pairing;

import static akula.policies.kit.GangQuanta.CHANGES;
import static akula.policies.kit.GangQuanta.CHANGES_HELP;
import static akula.policies.kit.GangQuanta.LONGEST;
import static akula.policies.kit.GangQuanta.QUANTUM;
import static akula.policies.kit.GangQuanta.QUANTUM_HELP;
import static akula.policies.kit.GangQuanta.REQUEUE;
import static akula.policies.kit.GangQuanta.REQUEUE_HELP;
import static akula.policies.kit.GangQuanta.SHORTEST;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.ContextOrder;
import akula.policies.kit.GangQuanta;
import akula.policies.kit.GangQuanta.Changes;
import akula.policies.kit.GangQuanta.Requeue;
import java.time.Duration;
import java.util.Set;

/** Gang scheduling, which looks at nothing that was measured. */
@Policy(
    name = "gang",
    idea =
        "In each quantum the application at the head of the queue runs with all its threads at"
            + " once, and beside it those that fit, in the order of the queue; the others are"
            + " paused. Then the head goes to the end of the queue. Threads get a core each as far"
            + " as there are cores, and keep it as long as they run.",
    source =
        "McGregor, Antonopoulos, Nikolopoulos: Scheduling Algorithms for Effective Thread Pairing"
            + " on Hybrid Multiprocessors, sections 5 and 6 (IPDPS 2005),"
            + " DOI 10.1109/IPDPS.2005.390",
    cost = "Once a quantum a look at each application and each thread, and the moves.",
    goodFor = "Applications whose threads wait for each other often, above all if they spin.",
    badFor = "Applications of one thread, which gain nothing by it.")
public final class Gang implements Scheduler {
  private final GangQuanta<GangQuanta.Member> quanta;
  private ContextOrder contexts;

  /**
   * Options.
   *
   * @param quantum how long applications run before others are chosen
   * @param requeue who goes to the end of the queue then
   * @param changes what happens when applications come or go before
   */
  public record Options(
      @Option(help = QUANTUM_HELP, defaultValue = QUANTUM, min = SHORTEST, max = LONGEST)
          Duration quantum,
      @Option(help = REQUEUE_HELP, defaultValue = REQUEUE) Requeue requeue,
      @Option(help = CHANGES_HELP, defaultValue = CHANGES) Changes changes) {}

  /** Makes a policy for one run. */
  public Gang(Options options) {
    quanta = new GangQuanta<>(options.quantum(), options.requeue(), options.changes());
  }

  @Override
  public Requirements requirements() {
    return new Requirements(Set.of(), Set.of(Control.PAUSE)).ofWholeApplications();
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    quanta.launch(new GangQuanta.Member(thread));
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (quanta.begins(machine)) {
      contexts = contexts != null ? contexts : ContextOrder.coresFirst(machine);
      quanta.run(quanta.inOrder(machine), contexts::placeKeeping);
    }
    machine.skipIntervals();
  }
}
