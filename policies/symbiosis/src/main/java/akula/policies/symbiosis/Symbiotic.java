package akula.policies.symbiosis;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.IntervalEnds;
import akula.policies.kit.smt.CoreGroups;
import akula.policies.kit.smt.PredictedGroups;
import java.nio.file.Path;
import java.util.List;

/**
 * In each quantum threads are grouped anew so that a model predicts the least slowdowns, and groups
 * go to the cores in increasing order.
 *
 * <p>Beyond the paper: where the numbers do not come out even, groups have empty places; with more
 * threads than places the load is only evened out.
 *
 * <p>Source: Feliu et al., TPDS 2017, section 4.
 */
@Policy(
    name = "symbiotic",
    idea =
        "Each quantum, every thread's stack of cycles without interference is estimated from the"
            + " one that is measured; a model predicts how much any two or four would slow each"
            + " other down on a core, and a matching chooses. The quantum is the scheduling"
            + " interval: 100 ms in the paper.",
    source =
        "Feliu, Eyerman, Sahuquillo, Petit and Eeckhout (TPDS 2017), section 4, DOI"
            + " 10.1109/TPDS.2017.2691708",
    cost =
        "A matching of all threads each quantum, O(n^3): 0.03 ms for 20 threads, two to a core; 0.3 ms"
            + " for the groups of 40, four to a core; reading the stacks on top of it.",
    goodFor = "SMT cores on which some mixes are much better than others.",
    badFor = "Machines whose memory, and not whose cores, is what threads contend for.")
public final class Symbiotic implements Scheduler {
  private final PredictedGroups predicted;
  private final IntervalEnds intervals = new IntervalEnds();

  /** What is to be low, or high. */
  public enum Objective {
    /** The sum of predicted slowdowns is to be low, as in the paper. */
    SLOWDOWN,
    /** The sum of inverse slowdowns, the weighted speedup, is to be high. */
    SPEEDUP
  }

  /**
   * Options.
   *
   * @param model a file
   * @param objective of the matching
   * @param turns of the components
   * @param stacks a file
   */
  public record Options(
      @Option(
              help = "Interference model: a file as 'akula model train' writes it.",
              defaultValue = "")
          Path model,
      @Option(
              help =
                  "What the matching goes by: the sum of predicted slowdowns, or that of their"
                      + " inverses.",
              defaultValue = "slowdown")
          Objective objective,
      @Option(
              help =
                  "In how many quanta each component of a stack is measured once, where there are"
                      + " fewer counters than components; in between it is as it was. POWER8 needs 2"
                      + " for the top level of its stack, 19 for all of it.",
              defaultValue = "1",
              min = "1",
              max = "100")
          int turns,
      @Option(
              help =
                  "Undisturbed stacks, so that none has to be estimated: a file as 'akula model"
                      + " profile --stacks' writes it.",
              defaultValue = "")
          Path stacks) {}

  /**
   * Makes a policy for one run.
   *
   * @throws IllegalArgumentException if a file cannot be read
   */
  public Symbiotic(Options options) {
    predicted =
        new PredictedGroups(
            options.model(),
            new PredictedGroups.Settings(
                options.objective() == Objective.SPEEDUP, options.turns(), options.stacks()));
  }

  @Override
  public Requirements requirements() {
    return predicted.requirements();
  }

  @Override
  public void checkMachine(Machine machine) {
    predicted.checkMachine(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    predicted.launch(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (!intervals.isNext(machine)) {
      return;
    }
    List<List<AkulaThread>> groups = predicted.group(machine);
    for (int i = 0; i < groups.size(); i++) {
      CoreGroups.place(groups.get(i), machine.getCore(i));
    }
    if (groups.isEmpty()) {
      machine.balanceLoad();
    }
  }
}
