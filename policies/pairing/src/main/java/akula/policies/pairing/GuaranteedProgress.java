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
 * fair rate. There are two of them, as programs have phases: where it makes more transactions per
 * instruction than it usually does, and where it does not. For, of programs whose threads are
 * chosen, those wait that are in a phase that costs much, so such phases are met too often in fair
 * quanta; that it is so with the neighbours, too, is why a little more than 1 is promised. Time in
 * which a program got on less than that makes it be behind.
 *
 * <p><b>Who runs.</b> In all other quanta the sum of what all do is made great, each weighted by
 * its price: what its program is behind, in seconds of fair progress, and on top the value of a run
 * of it, which is the less, the longer such a program ran at most so far; that of the most valuable
 * one is some seconds. So all that is left beyond the promise goes where it ends most runs, and the
 * promise is kept in the long run, as what a program is behind grows until it pays (drift plus
 * penalty: Neely).
 *
 * <p><b>How fast they would be</b> is learned ({@link LearnedSpeeds}), by the phase in which each
 * is; to tell what siblings cost from what a full bus does there are also quanta in which fewer
 * threads run than could.
 *
 * <p>Instructions are the measure of progress. On real machines those of a thread that spins count,
 * too, so what an application does is what the slowest of its threads does.
 */
@Policy(
    name = "guaranteed_progress",
    idea =
        "Quanta drawn by chance tell what each program would do by fair turns, and that is"
            + " promised. In the others run, each with all its threads, those applications that do"
            + " most together, weighted by what they are behind the promise and by how short they"
            + " are, as learned from counters: what siblings cost, and what a full bus does.",
    source = "AKULA, 2026 (no DOI); prices as in Neely: Stochastic Network Optimization (2010)",
    cost = "Each interval a small regression a thread; every third quantum a search over programs.",
    goodFor = "A bus that is the bottleneck, SMT, and programs that are run again and again.",
    badFor = "A bus always full; short runs; more threads than contexts; moves that cost much.")
public final class GuaranteedProgress implements Scheduler {
  private static final List<String> READ =
      List.of(Parameters.IPC, Parameters.BUS_TRANSACTION_RATE, Parameters.CPU_SHARE);

  /**
   * The price of a program of which nothing is known: about that of one that is some seconds
   * behind, as it is to run, so that something is known, and not at any cost.
   */
  private static final double OF_UNKNOWN = 10;

  /** So many quanta, in the beginning, are fair ones and those of fewer threads in turns. */
  private static final int FIRST_QUANTA = 24;

  /** For so many quanta those that do most together stay the same. */
  private static final int SAME_QUANTA = 3;

  /** Part of quanta that are fair ones, and of those in which fewer threads run. */
  private static final double FAIR = 0.04;

  private static final double FEWER = 0.006;

  /** So much time behind the promise weighs as much as to be the shortest. */
  private static final double LAG_SECONDS = 3;

  private final Options options;
  private final RandomGenerator random;
  private final Map<String, Program> programs = new LinkedHashMap<>();
  private final List<Task> tasks = new ArrayList<>();
  private final IntervalEnds intervals = new IntervalEnds();
  private final LearnedSpeeds speeds = new LearnedSpeeds();
  private final GangQuanta<Task> quanta;

  private DrawnCoSchedule<Task> running;

  /** What the quantum is for, drawn: below FAIR, for the next FEWER, or to do most. */
  private double drawn;

  /** Whether those that run have done so since the interval began. */
  private boolean isWhole;

  /** Whether threads have ended since it was chosen who runs. */
  private boolean haveEnded;

  private int quantum;
  private int planned;

  /**
   * Options.
   *
   * @param quantum how long applications run before others are chosen
   * @param share of its progress by fair turns that is promised to each program
   */
  public record Options(
      @Option(help = QUANTUM_HELP, defaultValue = QUANTUM, min = SHORTEST, max = LONGEST)
          Duration quantum,
      @Option(
              help =
                  "Which part of its progress by fair turns, which is measured a little too low, is"
                      + " promised to each program; with 0 the shortest get all but drawn quanta.",
              defaultValue = "1.03",
              min = "0",
              max = "1.2")
          double share) {}

  /** A program; all that run of it count as one. It may be using the bus much, or not. */
  private final class Program extends LearnedSpeeds.Program {
    final MovingAverage[] fair = {new MovingAverage(1000), new MovingAverage(1000)};
    final double[] done = new double[2];
    double longest;

    /** It begins as one that is behind already: so the promise is kept from the beginning. */
    double behindSeconds = options.share() * LAG_SECONDS / 2;

    int threads;

    /** Returns its fair rate where it uses the bus much or not; of what is not known the other. */
    double fair(int much) {
      double mean = fair[much].mean();
      return mean > 0 ? mean : fair[1 - much].mean();
    }

    /** Returns its fair rate all in all, in which each part takes the time that it takes. */
    double fair() {
      double seconds = done[0] / fair(0) + done[1] / fair(1);
      return fair(0) > 0 ? (done[0] + done[1]) / seconds : 0;
    }
  }

  private static final class Task extends LearnedSpeeds.Member {
    final Program program;
    double done;
    double price;

    /** Instructions per cycle, those in which it did not run too. */
    double rate;

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
    Task task =
        new Task(thread, programs.computeIfAbsent(thread.application(), _ -> new Program()));
    quanta.launch(task);
    tasks.add(task);
    task.program.threads++;
  }

  @Override
  public void updateSchedule(Machine machine) {
    boolean isOver = intervals.isNext(machine);
    if (isOver) {
      account(machine);
      quantum++;
    }
    tasks.stream().filter(it -> it.thread().isFinished()).forEach(it -> it.program.threads--);
    haveEnded |= tasks.removeIf(it -> it.thread().isFinished());
    if (quanta.begins(machine)) {
      isWhole = isOver;
      choose(haveEnded || !isOver || drawn < FAIR + FEWER);
      haveEnded = false;
      quanta.run(running.applications(), _ -> running.place());
    }
  }

  /** Learns from the interval that is over. */
  private void account(Machine machine) {
    double seconds = machine.intervalNanos() / 1e9;
    double used = 0;
    for (Task task : tasks) {
      double share = task.read(Parameters.CPU_SHARE);
      task.rate = share > 0 ? share * task.read(Parameters.IPC) : 0;
      if (task.rate > 0) {
        double transactions = task.read(Parameters.BUS_TRANSACTION_RATE);
        used += transactions;
        LearnedSpeeds.read(task, transactions, task.rate);
      }
    }
    if (isWhole) {
      speeds.predict(running.cores());
      speeds.sawBus(used);
    }
    for (Task task : tasks) {
      Program program = task.program;
      // What the slowest thread of its application does: the others may wait for that.
      var all = task.application().members().stream();
      double progress = all.mapToDouble(it -> ((Task) it).rate).min().orElse(0);
      task.done += progress * seconds;
      program.longest = Math.max(program.longest, task.done);
      program.done[task.phase()] += progress;
      double fair = program.fair(task.phase());
      double ahead = fair > 0 ? progress / fair - options.share() : 0;
      program.behindSeconds =
          Math.max(0, program.behindSeconds - ahead * seconds / program.threads);
      if (isWhole && progress > 0) {
        speeds.saw(task, task.read(Parameters.IPC));
        if (drawn < FAIR) {
          program.fair[task.phase()].add(
              progress * Math.min(1, 1.0 * machine.contextCount() / tasks.size()));
        }
      }
    }
  }

  private void choose(boolean isAnew) {
    if (isWhole) {
      drawn = quantum < FIRST_QUANTA ? quantum % 2 * FAIR : random.nextDouble();
    }
    boolean isBest = drawn >= FAIR + FEWER;
    if (isBest && !isAnew && quantum < planned + SAME_QUANTA) {
      return;
    }
    if (isBest) {
      planned = quantum;
      price();
      running.choose(quanta.queue(), isAnew, task -> task.price);
    }
    if (!isBest || running.applications().isEmpty()) {
      running.draw(quanta.queue(), !isBest && drawn >= FAIR, random);
    }
  }

  private void price() {
    double most = 0;
    for (Program it : programs.values()) {
      most = Math.max(most, it.threads > 0 && it.longest > 0 ? it.fair() / it.longest : 0);
    }
    for (Task task : tasks) {
      Program of = task.program;
      double worth = LAG_SECONDS * of.fair() / (of.longest * most) + of.behindSeconds;
      task.price = of.fair(0) > 0 ? worth / of.fair(task.phase()) : OF_UNKNOWN;
    }
  }
}
