package akula.policies.pairing;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Core;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.GangQuanta;
import akula.policies.kit.GangQuanta.Application;
import akula.policies.kit.GangQuanta.Changes;
import akula.policies.kit.GangQuanta.Requeue;
import akula.policies.kit.IntervalEnds;
import akula.policies.kit.MovingAverage;
import akula.policies.kit.smt.RecursiveLeastSquares;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * As many programs a second as can be, without any that gets on slower than by fair turns.
 *
 * <p><b>What is promised.</b> Some quanta are fair ones: who runs, and where, is drawn by chance.
 * What a program does in them, times the share of contexts that there are for each thread, is its
 * fair progress. Time in which a program got on less than that makes it be behind.
 *
 * <p><b>Who runs.</b> In all other quanta the sum of what all do is made great, each weighted by
 * its price: what its program is behind, in seconds of fair progress, and on top the value of a run
 * of it, which is the less, the longer such a program ran at most so far; {@code lag} is that of
 * the most valuable one. So all that is left beyond the promise goes where it ends most runs, and
 * the promise is kept in the long run, as what a program is behind grows until it pays (drift plus
 * penalty: Neely).
 *
 * <p><b>How fast they would be.</b> Nobody tells, and no program was profiled. Cycles per
 * instruction of a thread are, as long as the bus is not full, a regression of how many siblings
 * run on its core and how much they would use the bus alone. What the bus carries at most has been
 * seen. If threads would ask for more, each takes longer by its own dependence on the bus, by so
 * much that what they then ask for is about what it carries. To tell the two apart there are also
 * quanta in which fewer threads run than could.
 *
 * <p>Instructions are the measure of progress. Of threads of an application the slowest counts;
 * those that spin until it comes seem faster than they are, and are not learned from.
 */
@Policy(
    name = "guaranteed_progress",
    idea =
        "Some quanta are drawn by chance; they tell what progress each program would make by fair"
            + " turns, and that is promised. In the others run, each with all its threads at once,"
            + " those applications that do most together, weighted by what they are behind the"
            + " promise and by how short they are. How fast they would be is learned from counters:"
            + " what siblings on a core cost, and what a full bus does.",
    source =
        "AKULA, 2026 (no DOI); weights that grow by what is owed, as in Neely: Stochastic Network"
            + " Optimization with Application to Communication and Queueing Systems (2010)",
    cost =
        "Each interval a reading of each thread and, for each that ran, an update of 3 times 3"
            + " numbers. Every few quanta, for each application that is added, a look at each"
            + " program on each core.",
    goodFor =
        "A bus that is the bottleneck, SMT, and programs that are run again and again, none of"
            + " which may be slower than under a fair scheduler.",
    badFor =
        "Runs of a few seconds, in which nothing is learned; applications of more threads than"
            + " there are contexts, which run in fair quanta alone; where moving a thread costs"
            + " much.")
public final class GuaranteedProgress implements Scheduler {
  private static final Set<String> READ =
      Set.of(Parameters.IPC, Parameters.BUS_TRANSACTION_RATE, Parameters.CPU_SHARE);
  private static final double NANOS = 1e-9;

  /** What is known of a program of which nothing is: it is to run, so that something is. */
  private static final double PRICE_OF_UNKNOWN = 1e3;

  /** Below this part of what the bus carries at most it slows nobody. */
  private static final double FULL = 0.95;

  private static final double LEAST_CYCLES = 0.05;

  private final Options options;
  private final RandomGenerator random;
  private final Map<String, Program> programs = new LinkedHashMap<>();
  private final List<Task> tasks = new ArrayList<>();
  private final IntervalEnds intervals = new IntervalEnds();
  private GangQuanta<Task> quanta;
  private final List<List<Task>> cores = new ArrayList<>();
  private final List<Application<Task>> chosen = new ArrayList<>();
  private double capacity;
  private double demand;

  /** By how much more a transaction takes than on a bus that is not full. */
  private double longer;

  private Kind kind;
  private boolean isWhole;
  private int number;
  private int planned;

  /** What a quantum is for. */
  private enum Kind {
    FAIR,
    PROBE,
    BEST
  }

  /**
   * Options.
   *
   * @param share of its fair progress that each program is promised
   * @param fair share of quanta
   * @param probe share of quanta
   * @param learn quanta in the beginning
   * @param lag weight of what is left beyond the promise
   * @param keep quanta
   */
  public record Options(
      @Option(
              help =
                  "Which part of its progress by fair turns each program is promised; with 0 the"
                      + " shortest ones get all but the fair quanta.",
              defaultValue = "1",
              min = "0",
              max = "1")
          double share,
      @Option(
              help = "The part of quanta that are drawn by chance, to tell what is fair.",
              defaultValue = "0.1",
              min = "0.001",
              max = "1")
          double fair,
      @Option(
              help = "The part of quanta in which fewer threads run, to learn what siblings cost.",
              defaultValue = "0.03",
              min = "0",
              max = "1")
          double probe,
      @Option(
              help = "How many quanta in the beginning are of these two kinds in turns.",
              defaultValue = "60",
              min = "0",
              max = "100000")
          int learn,
      @Option(
              help =
                  "By how much a program has to be behind the promise for that to weigh as much as"
                      + " that another one is the shortest.",
              defaultValue = "10s",
              min = "1ms",
              max = "1h")
          Duration lag,
      @Option(
              help = "For how many quanta those that do most together stay the same.",
              defaultValue = "10",
              min = "1",
              max = "100000")
          int keep) {}

  /** What is known of a program, all of whose instances count as one. */
  private static final class Program {
    final RecursiveLeastSquares cycles = new RecursiveLeastSquares(3, 0.999);
    final MovingAverage perInstruction = new MovingAverage(50);
    final MovingAverage fairRate = new MovingAverage(1000);
    double dependence = 0.3;
    double length;
    double behindSeconds;
    double price;
    int threads;

    double alone() {
      return Math.max(LEAST_CYCLES, cycles.coefficient(0));
    }

    double use() {
      return perInstruction.mean() / alone();
    }
  }

  /** A thread; what it would do is that of the latest prediction in which it took part. */
  private static final class Task extends GangQuanta.Member {
    final Program program;
    final double[] regressors = {1, 0, 0};
    double done;
    double freeCycles;
    double cycles;

    Task(AkulaThread thread, Program program) {
      super(thread);
      this.program = program;
    }

    double read(String parameter) {
      return thread().readParameterOr(parameter, 0);
    }
  }

  /** Makes a policy for one run. */
  public GuaranteedProgress(Options options, RandomGenerator random) {
    this.options = options;
    this.random = random;
  }

  @Override
  public Requirements requirements() {
    return new Requirements(READ, Set.of(Control.PAUSE)).ofWholeApplications();
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    if (quanta == null) {
      Duration quantum = Duration.ofNanos(machine.intervalNanos());
      quanta = new GangQuanta<>(quantum, Requeue.RAN, Changes.CHOOSE);
      machine.cores().forEach(_ -> cores.add(new ArrayList<>()));
    }
    READ.forEach(thread::addParameter);
    Task task =
        new Task(thread, programs.computeIfAbsent(thread.application(), _ -> new Program()));
    quanta.launch(task);
    tasks.add(task);
    task.program.threads++;
  }

  @Override
  public void updateSchedule(Machine machine) {
    boolean over = intervals.isNext(machine);
    if (over && !tasks.isEmpty()) {
      account(machine);
      number++;
    }
    tasks.stream().filter(it -> it.thread().isFinished()).forEach(it -> it.program.threads--);
    boolean anEnd = tasks.removeIf(task -> task.thread().isFinished());
    if (quanta != null && quanta.begins(machine)) {
      isWhole = over;
      choose(machine, over, over && !anEnd);
      quanta.run(chosen, _ -> place(machine));
    }
  }

  private void place(Machine machine) {
    for (Core core : machine.cores()) {
      List<Task> there = cores.get(core.index());
      for (int i = 0; i < there.size(); i++) {
        core.getContext(i % core.contextCount()).addThread(there.get(i).thread());
      }
    }
  }

  /** Learns from the quantum that is over. */
  private void account(Machine machine) {
    double seconds = machine.intervalNanos() * NANOS;
    predict();
    double used = tasks.stream().mapToDouble(it -> it.read(Parameters.BUS_TRANSACTION_RATE)).sum();
    if (isWhole && (used > capacity || demand > capacity)) {
      capacity += (used - capacity) * (capacity == 0 ? 1 : used > capacity ? 0.2 : 0.02);
    }
    double turn = Math.min(1, (double) machine.contextCount() / tasks.size());
    for (Task task : tasks) {
      Program program = task.program;
      double share = task.read(Parameters.CPU_SHARE);
      double rate = share > 0 ? share * task.read(Parameters.IPC) : 0;
      task.done += rate * seconds;
      program.length = Math.max(program.length, task.done);
      double fair = program.fairRate.mean();
      double ahead = fair > 0 ? rate / fair - options.share() : 0;
      program.behindSeconds -= ahead * seconds / program.threads;
      if (rate > 0) {
        program.perInstruction.add(task.read(Parameters.BUS_TRANSACTION_RATE) / rate);
      }
      if (rate > 0 && isWhole && kind == Kind.FAIR) {
        program.fairRate.add(rate * turn);
      }
      if (rate > 0 && isWhole && isSlowest(task)) {
        learn(task, share / rate, used < FULL * capacity);
      }
    }
    programs.values().forEach(it -> it.behindSeconds = Math.max(0, it.behindSeconds));
  }

  private static boolean isSlowest(Task task) {
    return slowest(task.application()) == task.cycles;
  }

  private void learn(Task task, double cycles, boolean fits) {
    Program program = task.program;
    if (fits) {
      program.cycles.add(task.regressors, cycles);
    } else if (longer > 1 - FULL) {
      double dependence = Math.clamp((cycles / task.freeCycles - 1) / longer, 0, 2);
      program.dependence += (dependence - program.dependence) / 20;
    }
  }

  /** Predicts cycles per instruction of all threads where they are planned to be. */
  private void predict() {
    demand = 0;
    double dependent = 0;
    for (List<Task> core : cores) {
      double use = 0;
      for (Task task : core) {
        use += task.program.use();
      }
      for (Task task : core) {
        Program program = task.program;
        task.regressors[1] = core.size() - 1;
        task.regressors[2] = (use - program.use()) / 10;
        double more = 0;
        for (int i = 1; i < task.regressors.length; i++) {
          more += task.regressors[i] * program.cycles.coefficient(i);
        }
        task.freeCycles = program.alone() + Math.max(0, more);
        double wanted = program.perInstruction.mean() / task.freeCycles;
        demand += wanted;
        dependent += wanted * program.dependence;
      }
    }
    longer = demand > capacity ? (demand / capacity - 1) * demand / dependent : 0;
    for (List<Task> core : cores) {
      for (Task task : core) {
        task.cycles = task.freeCycles * (1 + longer * task.program.dependence);
      }
    }
  }

  private static double slowest(Application<?> application) {
    double slowest = 0;
    for (GangQuanta.Member member : application.members()) {
      slowest = Math.max(slowest, ((Task) member).cycles);
    }
    return slowest;
  }

  private void choose(Machine machine, boolean over, boolean mayStay) {
    Kind before = kind;
    if (over) {
      double draw = random.nextDouble();
      boolean early = number < options.learn();
      boolean isFair = early ? number % 2 == 0 : draw < options.fair();
      boolean isProbe = early || draw < options.fair() + options.probe();
      kind = isFair ? Kind.FAIR : isProbe ? Kind.PROBE : Kind.BEST;
    }
    if (kind == Kind.BEST && before == kind && mayStay && number < planned + options.keep()) {
      return;
    }
    chosen.clear();
    cores.forEach(List::clear);
    if (kind == Kind.BEST) {
      planned = number;
      price();
      plan(machine);
    }
    if (chosen.isEmpty()) {
      draw(machine, kind == Kind.PROBE);
    }
  }

  /** Who runs, and where, is drawn by chance; of some threads each on any core. */
  private void draw(Machine machine, boolean some) {
    List<Application<Task>> queue = new ArrayList<>(quanta.queue());
    shuffle(queue);
    List<Task> drawn = new ArrayList<>();
    int most = some ? 1 + random.nextInt(machine.contextCount()) : machine.contextCount();
    for (Application<Task> application : queue) {
      if (drawn.isEmpty() || drawn.size() + application.size() <= most) {
        chosen.add(application);
        drawn.addAll(application.members());
      }
    }
    shuffle(drawn);
    List<List<Task>> order = new ArrayList<>();
    for (int i = 0; order.size() < Math.max(drawn.size(), machine.contextCount()); i++) {
      for (Core core : machine.cores()) {
        if (i < core.contextCount() || drawn.size() > machine.contextCount()) {
          order.add(cores.get(core.index()));
        }
      }
    }
    if (some) {
      shuffle(order);
    }
    for (int i = 0; i < drawn.size(); i++) {
      order.get(i).add(drawn.get(i));
    }
  }

  private void shuffle(List<?> list) {
    for (int i = list.size() - 1; i > 0; i--) {
      Collections.swap(list, i, random.nextInt(i + 1));
    }
  }

  private void price() {
    double most = 0;
    for (Program it : programs.values()) {
      most = Math.max(most, it.threads == 0 ? 0 : it.fairRate.mean() / it.length);
    }
    for (Program it : programs.values()) {
      double fair = it.fairRate.mean();
      double value = options.lag().toNanos() * NANOS / (it.length * most);
      it.price = fair > 0 ? value + it.behindSeconds / fair : PRICE_OF_UNKNOWN;
    }
  }

  /** Adds, again and again, the application with which all do most, as long as that is more. */
  private void plan(Machine machine) {
    double most = 0;
    for (Application<Task> next = null; ; ) {
      Set<Program> seen = new HashSet<>();
      next = null;
      for (Application<Task> application : quanta.queue()) {
        if (!chosen.contains(application) && seen.add(application.members().get(0).program)) {
          double value = add(application, machine);
          if (value > most) {
            most = value;
            next = application;
          }
          chosen.remove(application);
          cores.forEach(core -> core.removeAll(application.members()));
        }
      }
      if (next == null) {
        return;
      }
      add(next, machine);
    }
  }

  /** Adds an application, each thread where it is best, and returns what all do; 0 if it cannot. */
  private double add(Application<Task> application, Machine machine) {
    chosen.add(application);
    application.members().forEach(task -> task.cycles = 0);
    double most = 0;
    for (Task task : application.members()) {
      most = 0;
      List<Task> best = null;
      boolean empty = false;
      for (Core core : machine.cores()) {
        List<Task> there = cores.get(core.index());
        if (there.size() < core.contextCount() && !(empty && there.isEmpty())) {
          empty |= there.isEmpty();
          there.add(task);
          double value = value();
          there.removeLast();
          best = best == null || value > most ? there : best;
          most = Math.max(most, value);
        }
      }
      if (best == null) {
        return 0;
      }
      best.add(task);
    }
    return most;
  }

  private double value() {
    predict();
    double value = 0;
    for (Application<Task> application : chosen) {
      value += application.members().get(0).program.price / slowest(application);
    }
    return value;
  }
}
