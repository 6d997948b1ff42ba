package akula.policies.symbiosis;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Policy;
import akula.api.Scheduler;
import akula.policies.kit.IntervalEnds;
import akula.policies.kit.smt.CoreGroups;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * In each quantum all threads are dealt to the cores anew.
 *
 * <p>Source: Feliu et al., TPDS 2017, section 6.2, random scheduler.
 */
@Policy(
    name = "random_groups",
    idea =
        "Each quantum all threads are shuffled and dealt to the cores, so that each core has as"
            + " many as any other. The quantum is the scheduling interval.",
    source =
        "The baseline of Feliu, Eyerman, Sahuquillo, Petit and Eeckhout (TPDS 2017), section 6.2,"
            + " DOI 10.1109/TPDS.2017.2691708",
    cost = "A random number and a move for each thread each quantum.",
    goodFor = "Telling skill from luck where threads share cores.",
    badFor = "Everything else, above all where moving costs something.")
public final class RandomGroups implements Scheduler {
  private final RandomGenerator random;
  private final IntervalEnds intervals = new IntervalEnds();

  /** Makes a policy for one run. */
  public RandomGroups(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public void checkMachine(Machine machine) {
    CoreGroups.requireEqualCores(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (!intervals.isNext(machine)) {
      return;
    }
    List<AkulaThread> threads = new ArrayList<>(machine.threads());
    Collections.shuffle(threads, random);
    for (int i = 0; i < machine.coreCount(); i++) {
      List<AkulaThread> group = new ArrayList<>();
      for (int j = i; j < threads.size(); j += machine.coreCount()) {
        group.add(threads.get(j));
      }
      CoreGroups.place(group, machine.getCore(i));
    }
  }
}
