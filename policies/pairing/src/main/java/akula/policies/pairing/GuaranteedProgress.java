package akula.policies.pairing;

import static akula.policies.kit.GangQuanta.LONGEST;
import static akula.policies.kit.GangQuanta.QUANTUM;
import static akula.policies.kit.GangQuanta.QUANTUM_HELP;
import static akula.policies.kit.GangQuanta.SHORTEST;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.GangQuanta;
import akula.policies.kit.GangQuanta.Changes;
import akula.policies.kit.GangQuanta.Requeue;
import akula.policies.kit.IntervalEnds;
import akula.policies.kit.MovingAverage;
import akula.policies.kit.bus.DrawnCoSchedule;
import akula.policies.kit.bus.LearnedSpeeds;
import java.time.Duration;
import java.util.ArrayList;
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
 * <p><b>How fast they would be</b> is learned ({@link LearnedSpeeds}); to tell what siblings cost
 * from what a full bus does there are also quanta in which fewer threads run than could.
 *
 * <p>Instructions are the measure of progress. Those of a program that spins count, too, so what is
 * promised to one whose threads wait for each other less than by fair turns is a little too much.
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
        "A bus that is full whoever runs, where one gets on only at the cost of another; runs of a"
            + " few seconds, in which nothing is learned; applications of more threads than there"
            + " are contexts, which run in fair quanta alone; where moving a thread costs much.")
public final class GuaranteedProgress implements Scheduler {
  private static final List<String> READ =
      List.of(Parameters.IPC, Parameters.BUS_TRANSACTION_RATE, Parameters.CPU_SHARE);
  private static final double NANOS = 1e-9;

  /** The price of a program of which nothing is known: it is to run, so that something is. */
  private static final double OF_UNKNOWN = 1e3;

  /** So many quanta, in the beginning, are fair ones and those of fewer threads in turns. */
  private static final int FIRST_QUANTA = 60;

  /** For so many quanta those that do most together stay the same. */
  private static final int SAME_QUANTA = 10;

  /** Quanta drawn by chance over fair ones: in the others fewer threads run. */
  private static final double FAIR_AND_FEWER = 1.3;

  private final Options options;
  private final RandomGenerator random;
  private final double lagSeconds;
  private final Map<String, Program> programs = new LinkedHashMap<>();
  private final List<Task> tasks = new ArrayList<>();
  private final IntervalEnds intervals = new IntervalEnds();
  private final LearnedSpeeds speeds = new LearnedSpeeds();
  private final GangQuanta<Task> quanta;

  private DrawnCoSchedule<Task> running;
  private Kind kind = Kind.FAIR;

  /** Whether those that run have done so since the interval began. */
  private boolean isWhole;

  private int quantum;
  private int planned;

  /** What a quantum is for. */
  private enum Kind {
    FAIR,
    FEWER,
    BEST
  }

  /**
   * Options.
   *
   * @param quantum how long applications run before others are chosen
   * @param share of its progress by fair turns that is promised to each program
   * @param fair part of quanta that are fair
   * @param lag weight of what is left beyond the promise
   */
  public record Options(
      @Option(help = QUANTUM_HELP, defaultValue = QUANTUM, min = SHORTEST, max = LONGEST)
          Duration quantum,
      @Option(
              help =
                  "Which part of its progress by fair turns is promised to each program; with 0 the"
                      + " shortest get all but the quanta drawn by chance.",
              defaultValue = "1",
              min = "0",
              max = "1")
          double share,
      @Option(
              help = "Which part of quanta is drawn by chance, to tell what is fair.",
              defaultValue = "0.1",
              min = "0.001",
              max = "0.5")
          double fair,
      @Option(
              help = "How much time behind the promise weighs as much as to be the shortest.",
              defaultValue = "10s",
              min = "1ms",
              max = "1h")
          Duration lag) {}

  /** A program; all that run of it count as one. */
  private static final class Program extends LearnedSpeeds.Program {
    final MovingAverage fairRate = new MovingAverage(1000);
    double longest;
    double behindSeconds;
    double price;
    int threads;
  }

  private static final class Task extends LearnedSpeeds.Member {
    final Program program;
    double done;

    Task(AkulaThread thread, Program program) {
      super(thread, program);
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
    quanta = new GangQuanta<>(options.quantum(), Requeue.RAN, Changes.CHOOSE);
    lagSeconds = options.lag().toNanos() * NANOS;
  }

  @Override
  public Requirements requirements() {
    return new Requirements(Set.copyOf(READ), Set.of(Control.PAUSE))
        .ofWholeApplications()
        .withTraffic(Parameters.BUS_TRANSACTION_RATE)
        .readingEvery(options.quantum());
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    running = running == null ? new DrawnCoSchedule<>(machine, speeds) : running;
    READ.forEach(thread::addParameter);
    String name = thread.application();
    Task task = new Task(thread, programs.computeIfAbsent(name, _ -> newProgram()));
    quanta.launch(task);
    tasks.add(task);
    task.program.threads++;
  }

  /** It begins as one that is behind already: so the promise is kept from the beginning. */
  private Program newProgram() {
    Program program = new Program();
    program.behindSeconds = options.share() * lagSeconds / 2;
    return program;
  }

  @Override
  public void updateSchedule(Machine machine) {
    boolean isOver = intervals.isNext(machine);
    if (isOver) {
      account(machine);
      quantum++;
    }
    tasks.stream().filter(it -> it.thread().isFinished()).forEach(it -> it.program.threads--);
    boolean isSame = !tasks.removeIf(it -> it.thread().isFinished()) && isOver;
    if (quanta.begins(machine)) {
      isWhole = isOver;
      choose(isSame);
      quanta.run(running.applications(), _ -> running.place());
    }
  }

  /** Learns from the interval that is over. */
  private void account(Machine machine) {
    double seconds = machine.intervalNanos() * NANOS;
    if (isWhole) {
      speeds.predict(running.cores());
      speeds.sawBus(
          tasks.stream().mapToDouble(it -> it.read(Parameters.BUS_TRANSACTION_RATE)).sum());
    }
    for (Task task : tasks) {
      Program program = task.program;
      double share = task.read(Parameters.CPU_SHARE);
      double rate = share > 0 ? share * task.read(Parameters.IPC) : 0;
      task.done += rate * seconds;
      program.longest = Math.max(program.longest, task.done);
      double fair = program.fairRate.mean();
      double ahead = fair > 0 ? rate / fair - options.share() : 0;
      program.behindSeconds -= ahead * seconds / program.threads;
      if (isWhole && rate > 0) {
        speeds.saw(task, task.read(Parameters.BUS_TRANSACTION_RATE) / share, rate / share);
        if (kind == Kind.FAIR) {
          program.fairRate.add(rate * Math.min(1, 1.0 * machine.contextCount() / tasks.size()));
        }
      }
    }
    programs.values().forEach(it -> it.behindSeconds = Math.max(0, it.behindSeconds));
  }

  private void choose(boolean isSame) {
    Kind before = kind;
    if (isWhole) {
      double drawn = random.nextDouble() / options.fair();
      boolean isFair = quantum < FIRST_QUANTA ? quantum % 2 == 0 : drawn < 1;
      boolean isLearned = quantum >= FIRST_QUANTA && drawn >= FAIR_AND_FEWER;
      kind = isFair ? Kind.FAIR : isLearned ? Kind.BEST : Kind.FEWER;
    }
    boolean stays = isSame && kind == Kind.BEST && before == kind;
    if (stays && quantum < planned + SAME_QUANTA) {
      return;
    }
    if (kind == Kind.BEST) {
      planned = quantum;
      price();
      running.choose(quanta.queue(), task -> task.program.price);
    }
    if (kind != Kind.BEST || running.applications().isEmpty()) {
      running.draw(quanta.queue(), kind == Kind.FEWER, random);
    }
  }

  private void price() {
    double most = 0;
    for (Program it : programs.values()) {
      most = Math.max(most, it.threads == 0 ? 0 : it.fairRate.mean() / it.longest);
    }
    for (Program it : programs.values()) {
      double fair = it.fairRate.mean();
      it.price = fair > 0 ? lagSeconds / (it.longest * most) + it.behindSeconds / fair : OF_UNKNOWN;
    }
  }
}
