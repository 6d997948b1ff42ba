package akula.policies.symbiosis;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.IntervalEnds;
import akula.policies.kit.matching.Grouping;
import akula.policies.kit.smt.CoreGroups;
import akula.policies.kit.smt.LearnedInterference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * As {@link Symbiotic}, but what threads do to each other is learned while they run: first groups
 * are drawn anew in each quantum, so that each meets many; then a matching goes by what was
 * learned, and learning goes on.
 *
 * <p>Ours: the paper trains its model before, alone and in mixes.
 */
@Policy(
    name = "symbiotic_learned",
    idea =
        "In the first quanta groups are drawn by chance; from how each thread's cycles per"
            + " instruction change with those beside it a regression over all threads learns what"
            + " their stacks do to each other, and then groups are matched by it, while it goes on"
            + " learning. Nothing is trained or profiled before. The quantum is the scheduling"
            + " interval.",
    source =
        "This toolkit; after Feliu, Eyerman, Sahuquillo, Petit and Eeckhout (TPDS 2017), DOI"
            + " 10.1109/TPDS.2017.2691708, by recursive least squares",
    cost =
        "For each thread each quantum an update of 25 times 25 numbers with stacks of five"
            + " components, then a matching as in symbiotic.",
    goodFor = "SMT cores for which nobody has trained a model.",
    badFor = "Few threads that hardly change, of which there is little to learn.")
public final class SymbioticLearned implements Scheduler {
  private final RandomGenerator random;
  private final List<String> stack;
  private final int explore;
  private final LearnedInterference learned;
  private final Grouping grouping = new Grouping();
  private final IntervalEnds intervals = new IntervalEnds();
  private int quantum;

  /**
   * Options.
   *
   * @param stack names of the components, with + between them
   * @param explore quanta
   * @param memory of the regression
   */
  public record Options(
      @Option(
              help =
                  "The parameters that add up to the cycles per instruction, with + between them;"
                      + " the top level of POWER8's stack unless told.",
              defaultValue =
                  "PM_GRP_CMPL+PM_CMPLU_STALL+PM_GCT_NOSLOT_CYC+PM_CMPLU_STALL_THRD+PM_NTCG_ALL_FIN")
          String stack,
      @Option(
              help = "For how many quanta groups are drawn by chance.",
              defaultValue = "50",
              min = "1",
              max = "100000")
          int explore,
      @Option(
              help =
                  "By which factor what was seen counts for less at each thread of each quantum.",
              defaultValue = "0.9995",
              min = "0.9",
              max = "1")
          double memory) {}

  /**
   * Makes a policy for one run.
   *
   * @throws IllegalArgumentException if a component is named twice
   */
  public SymbioticLearned(Options options, RandomGenerator random) {
    this.random = random;
    stack = List.of(options.stack().split("\\+"));
    if (new HashSet<>(stack).size() < stack.size() || stack.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "option stack is '%s'; expected different parameters with + between them"
              .formatted(options.stack()));
    }
    explore = options.explore();
    learned = new LearnedInterference(stack, options.memory());
  }

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(stack.toArray(String[]::new));
  }

  @Override
  public void checkMachine(Machine machine) {
    CoreGroups.requireEqualCores(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    learned.launch(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (!intervals.isNext(machine)) {
      return;
    }
    quantum++;
    learned.learn(machine);
    List<AkulaThread> threads = new ArrayList<>(machine.threads());
    int size = CoreGroups.size(threads.size(), machine.coreCount());
    if (size == 1 || size > machine.getCore(0).contextCount()) {
      machine.balanceLoad();
      return;
    }
    List<List<AkulaThread>> groups =
        quantum <= explore ? drawn(threads, machine.coreCount()) : matched(threads, size, machine);
    for (int i = 0; i < groups.size(); i++) {
      CoreGroups.place(groups.get(i), machine.getCore(i));
    }
  }

  private List<List<AkulaThread>> drawn(List<AkulaThread> threads, int cores) {
    Collections.shuffle(threads, random);
    List<List<AkulaThread>> groups = new ArrayList<>();
    for (int i = 0; i < cores; i++) {
      groups.add(new ArrayList<>());
    }
    for (int i = 0; i < threads.size(); i++) {
      groups.get(i % cores).add(threads.get(i));
    }
    return groups;
  }

  private List<List<AkulaThread>> matched(List<AkulaThread> threads, int size, Machine machine) {
    double[][] pairs = learned.pairs(threads);
    double together = together(pairs);
    return CoreGroups.of(
        grouping.groups(
            threads.size(), size, machine.coreCount(), group -> cost(group, pairs, together)),
        threads);
  }

  /**
   * Returns what it costs that two share a core, whoever they are: more than all that choosing them
   * well can bring, since what was learned tells of others and not of being alone.
   */
  private static double together(double[][] pairs) {
    double most = 1;
    for (double[] row : pairs) {
      for (double pair : row) {
        most = Math.max(most, Math.abs(pair));
      }
    }
    return 2 * most * pairs.length;
  }

  /** Numbers of empty places come last. */
  private static double cost(int[] group, double[][] pairs, double together) {
    double sum = 0;
    for (int i = 0; i < group.length && group[i] < pairs.length; i++) {
      for (int j = 0; j < i; j++) {
        sum += together + pairs[group[i]][group[j]];
      }
    }
    return sum;
  }
}
