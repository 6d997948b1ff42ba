package akula.policies.symbiosis;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.api.NumaNode;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.IntervalEnds;
import akula.policies.kit.smt.CoreGroups;
import akula.policies.kit.smt.PredictedGroups;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups as {@link Symbiotic} makes them; those with more memory requests go to the cores that are
 * near the memory.
 *
 * <p>So that groups do not change sides for nothing, what a thread requests counts for more while
 * it is near the memory: who comes has to request so much more than who leaves.
 *
 * <p>Source: Feliu et al., TPDS 2017, section 6.2, item 5; it tells no rule against thrashing.
 */
@Policy(
    name = "symbiotic_numa",
    idea =
        "Groups are made as by symbiotic; those that request more of the memory go to the cores of"
            + " the node that has it, and the others to the rest. A thread that is there has to be"
            + " outdone by a margin.",
    source =
        "Feliu, Eyerman, Sahuquillo, Petit and Eeckhout (TPDS 2017), section 6.2, DOI"
            + " 10.1109/TPDS.2017.2691708",
    cost = "As symbiotic; a sort of the groups each quantum on top of it.",
    goodFor = "SMT machines whose memory is nearer to some cores than to others.",
    badFor = "Machines with equal memory at all nodes, where it is symbiotic.")
public final class SymbioticNuma implements Scheduler {
  private final PredictedGroups predicted;
  private final double margin;
  private final Map<AkulaThread, Double> requests = new HashMap<>();
  private final IntervalEnds intervals = new IntervalEnds();
  private List<Core> nearFirst;

  /**
   * Options.
   *
   * @param model a file
   * @param margin by which part more has to be requested
   */
  public record Options(
      @Option(
              help = "Interference model: a file as 'akula model train' writes it.",
              defaultValue = "")
          Path model,
      @Option(
              help =
                  "By which part more a thread has to request of the memory to take the place of"
                      + " one that is near it.",
              defaultValue = "0.1",
              min = "0",
              max = "10")
          double margin) {}

  /**
   * Makes a policy for one run.
   *
   * @throws IllegalArgumentException if the model cannot be read
   */
  public SymbioticNuma(Options options) {
    predicted = new PredictedGroups(options.model(), PredictedGroups.Settings.USUAL);
    margin = options.margin();
  }

  @Override
  public Requirements requirements() {
    return predicted.requirements(Parameters.LLC_MISS_RATE, Parameters.IPC);
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
    thread.addParameter(Parameters.LLC_MISS_RATE);
    thread.addParameter(Parameters.IPC);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (!intervals.isNext(machine)) {
      return;
    }
    if (nearFirst == null) {
      nearFirst = CoreGroups.nearMemoryFirst(machine);
    }
    requests.keySet().removeIf(AkulaThread::isFinished);
    machine.threads().forEach(this::measure);
    List<List<AkulaThread>> groups = new ArrayList<>(predicted.group(machine));
    groups.sort(Comparator.comparingDouble(group -> -weight(group)));
    for (int i = 0; i < groups.size(); i++) {
      CoreGroups.place(groups.get(i), nearFirst.get(i));
    }
    if (groups.isEmpty()) {
      machine.balanceLoad();
    }
  }

  /** Requests per cycle; of a thread that did nothing what was found before remains. */
  private void measure(AkulaThread thread) {
    double perInstruction = thread.readParameterOr(Parameters.LLC_MISS_RATE, Double.NaN);
    double found = perInstruction * thread.readParameterOr(Parameters.IPC, Double.NaN);
    if (!Double.isNaN(found)) {
      requests.put(thread, found);
    }
  }

  private double weight(List<AkulaThread> group) {
    NumaNode near = nearFirst.getFirst().domain().node();
    double sum = 0;
    for (AkulaThread thread : group) {
      boolean isNear = thread.core() != null && thread.core().domain().node() == near;
      sum += requests.getOrDefault(thread, 0.0) * (isNear ? 1 + margin : 1);
    }
    return sum;
  }
}
