import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.IntervalEnds;
import akula.policies.kit.smt.CoreGroups;
import akula.policies.kit.smt.MeasuredStacks;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModeModel;
import akula.smt.interference.ModelFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Two threads to a core: whom a model expects to be slowed most chooses its neighbour first. */
@Policy(
    name = "worst_first",
    idea =
        "Each quantum the thread that the others would slow most, by a model, takes the neighbour"
            + " beside which the two of them are slowed least; then the next one.",
    source = "AKULA, lesson 16, 2026 (no DOI)",
    cost = "All pairs of threads each quantum.",
    goodFor = "SMT cores on which few threads suffer much.",
    badFor = "More than two threads to a core.")
public final class WorstFirst implements Scheduler {
  private final InterferenceModel model;
  private final ModeModel pairs;
  private final MeasuredStacks stacks;
  private final IntervalEnds intervals = new IntervalEnds();

  public record Options(
      @Option(help = "A file as 'akula model train' writes it.", defaultValue = "model.csv")
          Path model) {}

  public WorstFirst(Options options) {
    model = ModelFile.read(options.model());
    pairs = model.modes().get(2);
    if (pairs == null) {
      throw new IllegalArgumentException(options.model() + " has no model of two to a core");
    }
    stacks = new MeasuredStacks(model, 1); // all components in each interval
  }

  /** The components of the stack; and the data set, or real programs, that the model is of. */
  @Override
  public Requirements requirements() {
    return new Requirements(new HashSet<>(model.components()), Set.of())
        .trainedWith(model.dataSet());
  }

  @Override
  public void checkMachine(Machine machine) {
    if (!machine.name().equals(model.machine())) {
      throw new IllegalArgumentException(
          "the model is of machine %s, not of %s".formatted(model.machine(), machine.name()));
    }
    CoreGroups.requireEqualCores(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    stacks.launch(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (!intervals.isNext(machine)) {
      return; // called for another reason: a launch, an end
    }
    List<AkulaThread> threads = machine.threads();
    int spare = 2 * machine.coreCount() - threads.size();
    if (spare < 0) {
      machine.balanceLoad();
      return;
    }
    double[][] alone = stacks.read(threads, machine);
    List<Integer> left = worstFirst(alone);
    for (int core = 0; !left.isEmpty(); core++) {
      int first = left.removeFirst();
      List<AkulaThread> group = new ArrayList<>(List.of(threads.get(first)));
      if (core >= spare) { // the worst have a core alone, as long as there are enough
        group.add(threads.get(takeNeighbour(first, left, alone)));
      }
      CoreGroups.place(group, machine.getCore(core));
    }
  }

  /** Threads by how much they would be slowed beside each of the others, the worst first. */
  private List<Integer> worstFirst(double[][] alone) {
    double[] suffers = new double[alone.length];
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < alone.length; i++) {
      order.add(i);
      for (int j = 0; j < alone.length; j++) {
        suffers[i] += i == j ? 0 : pairs.slowdown(alone, new int[] {i, j}, 2, 0);
      }
    }
    order.sort(Comparator.comparingDouble(i -> -suffers[i]));
    return order;
  }

  private Integer takeNeighbour(int first, List<Integer> left, double[][] alone) {
    Integer best =
        Collections.min(
            left,
            Comparator.comparingDouble(
                other -> pairs.slowdowns(alone, new int[] {first, other}, 2)));
    left.remove(best);
    return best;
  }
}
