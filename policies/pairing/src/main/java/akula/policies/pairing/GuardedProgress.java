package akula.policies.pairing;

import static java.util.Comparator.comparingDouble;

import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.ContextOrder;
import akula.policies.kit.FoldedPairs;
import akula.policies.kit.FoldedPairs.Exchange;
import akula.policies.kit.GangQuanta;
import akula.policies.kit.GangQuanta.Application;
import akula.policies.kit.GangQuanta.Changes;
import akula.policies.kit.GangQuanta.Requeue;
import akula.policies.kit.IntervalEnds;
import akula.policies.kit.LearnedSpeeds;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Nobody gets on more slowly than in turn with the others; what better company gains goes to short
 * programs.
 *
 * <p>What anybody would do without this policy is measured and not modelled: in every tenth quantum
 * applications run in the order of the queue on cores that are drawn, and the instructions that a
 * program executes there, times the share of the contexts that each would have, are its due. In the
 * other quanta the applications run whose progress together is worth most, as {@link LearnedSpeeds}
 * estimates it. A second of progress is worth more the further one is behind its due, and the
 * shorter its program has turned out to be. Worth by lags serves all dues that can be served at
 * once (Tassiulas and Ephremides 1992), and with a value beside them comes near to the greatest
 * value under them (Neely 2010, section 4).
 *
 * <p>The quantum is the scheduling interval, so that a reading is of one quantum. Who comes or goes
 * within one has others chosen at once; then nothing is learned from it.
 */
@Policy(
    name = "guarded_progress",
    idea =
        "In one of ten quanta applications run in turn, on cores that are drawn: so each would get on"
            + " without a policy. In the others those run whose progress is worth most by a model of"
            + " cores and bus: more the further one is behind what it would have done in turn, and"
            + " the shorter its program is. The quantum is the scheduling interval.",
    source =
        "This toolkit, 2026 (no DOI): lags as worth as in Tassiulas and Ephremides (IEEE Transactions"
            + " on Automatic Control 37, 1992), value beside them as in Neely (2010); gangs and pairs"
            + " of McGregor and others (IPDPS 2005)",
    cost = "Once a quantum a reading of each thread that ran, and some estimates for each gang.",
    goodFor = "More threads than contexts on a full bus, programs that come again, and no losers.",
    badFor = "Means of short programs alone; programs that soon end or change; costly moves.")
public final class GuardedProgress implements Scheduler {
  private static final double NANOS = 1e-9;

  /** One of so many quanta is a sample. */
  private static final int SAMPLE = 10;

  /** How many readings of a program count, about. */
  private static final int WINDOW = 20;

  /** How many seconds that one is ahead of its due count later. */
  private static final double CREDIT = 1;

  private final Options options;
  private final RandomGenerator random;
  private final IntervalEnds intervals = new IntervalEnds();
  private final Map<String, Program> programs = new HashMap<>();
  private final Map<AkulaProcess, Instance> instances = new LinkedHashMap<>();
  private GangQuanta<Member> quanta;
  private ContextOrder contexts;
  private LearnedSpeeds speeds;
  private long quantumCount;
  private boolean isSample;

  /** Whether others were chosen within the present interval. */
  private boolean isMixed;

  /**
   * Options.
   *
   * @param guard what each application is to do at least, times what it would do in turn; above 1
   *     is a margin for what samples err by
   * @param value what short programs are worth beside being behind
   */
  public record Options(
      @Option(
              help =
                  "What each does at least, times what it would do in turn; with less, some lose.",
              defaultValue = "1.1",
              min = "0",
              max = "10")
          double guard,
      @Option(
              help =
                  "How many seconds one has to be behind to be worth as much as a program that takes"
                      + " one second; one that takes ten is worth a tenth of that.",
              defaultValue = "20",
              min = "0",
              max = "1000000")
          double value) {}

  /** What is known of a program, whichever of its instances was measured. */
  private static final class Program extends LearnedSpeeds.Program {
    /** Instructions per cycle in samples. */
    double usual = 1;

    /** Seconds of running as in samples, of instances that ended; 0 if none has. */
    double length;

    /** What those that ended were behind, which those to come inherit. */
    final Deque<Double> inherited = new ArrayDeque<>();
  }

  /** An instance of a program. */
  private static final class Instance extends LearnedSpeeds.Gang {
    final Program program;
    Application<Member> application;

    /** In seconds of running as in samples. */
    double done;

    double behind;

    Instance(Program program) {
      super(program);
      this.program = program;
      behind = program.inherited.isEmpty() ? 0 : program.inherited.remove();
    }
  }

  private static final class Member extends GangQuanta.Member {
    final Instance instance;
    boolean isPaired;

    Member(AkulaThread thread, Instance instance) {
      super(thread);
      this.instance = instance;
    }
  }

  /** Makes a policy for one run. */
  public GuardedProgress(Options options, RandomGenerator random) {
    this.options = options;
    this.random = random;
  }

  @Override
  public Requirements requirements() {
    return new Requirements(
            Set.of(Parameters.IPC, Parameters.BUS_TRANSACTION_RATE, Parameters.CPU_SHARE),
            Set.of(Control.PAUSE))
        .ofWholeApplications();
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    if (quanta == null) {
      Duration quantum = Duration.ofNanos(machine.intervalNanos());
      quanta = new GangQuanta<>(quantum, Requeue.HEAD, Changes.CHOOSE);
      contexts = ContextOrder.folded(machine);
      speeds = new LearnedSpeeds(machine.coreCount(), WINDOW);
    }
    requirements().parameters().forEach(thread::addParameter);
    Program program = programs.computeIfAbsent(thread.application(), _ -> new Program());
    Instance own = instances.computeIfAbsent(thread.process(), _ -> new Instance(program));
    quanta.launch(new Member(thread, own));
  }

  @Override
  public void updateSchedule(Machine machine) {
    boolean isNext = intervals.isNext(machine);
    if (isNext && quanta != null) {
      measure(machine);
      isMixed = false;
      isSample = quantumCount++ % SAMPLE == 0;
    }
    if (quanta != null && quanta.begins(machine)) {
      instances.values().removeIf(GuardedProgress::hasEnded);
      quanta.queue().forEach(this::weigh);
      List<Application<Member>> chosen = choose(machine);
      quanta.run(chosen, this::place);
      speeds.expect(chosen.stream().map(GuardedProgress::instance).toList());
      isMixed |= !isNext;
    }
  }

  private static Instance instance(Application<Member> application) {
    return application.members().getFirst().instance;
  }

  private static boolean hasEnded(Instance it) {
    if (it.application == null || it.application.size() > 0) {
      return false;
    }
    it.program.inherited.add(it.behind);
    it.program.length += (it.done - it.program.length) / (it.program.length == 0 ? 1 : 3);
    return true;
  }

  /** Takes what the threads did in the latest interval, and what they were due. */
  private void measure(Machine machine) {
    double seconds = machine.intervalNanos() * NANOS;
    double turn = Math.min(1, (double) machine.contextCount() / Math.max(1, machine.threadCount()));
    instances
        .values()
        .forEach(it -> it.behind += it.program.isKnown() ? options.guard() * turn * seconds : 0);
    double used = 0;
    for (Member member : quanta.takeThoseThatRan()) {
      double share = member.thread().readParameterOr(Parameters.CPU_SHARE, 0);
      if (share == 0 && !member.application().runs()) {
        continue; // it ran in the quantum before
      }
      double rate = share > 0 ? member.thread().readParameterOr(Parameters.IPC, 0) : 0;
      double bus = member.thread().readParameterOr(Parameters.BUS_TRANSACTION_RATE, 0);
      used += bus;
      Instance own = member.instance;
      if (!own.program.isKnown() && rate > 0) {
        own.program.usual = rate * share;
      } else if (isSample && !isMixed) {
        own.program.usual += (rate * share - own.program.usual) / WINDOW;
      }
      if (!own.program.isKnown() || !isMixed) {
        speeds.learn(own.program, member.isPaired, rate, share > 0 ? bus / share : 0);
      }
      double progress = rate * share / own.program.usual * seconds / own.size();
      own.done += progress;
      own.behind = Math.max(-CREDIT, own.behind - progress);
    }
    if (!isMixed) {
      speeds.learnUse(used);
    }
  }

  private void weigh(Application<Member> application) {
    Instance it = instance(application);
    it.application = application;
    double length = Math.max(it.program.length, 2 * it.done);
    double value = options.value() / Math.max(NANOS, length);
    speeds.set(it, application.size(), Math.max(0, it.behind) + value);
  }

  /** Those that are drawn, or of which nothing is known, and those that are worth most. */
  private List<Application<Member>> choose(Machine machine) {
    if (isSample) {
      Collections.shuffle(quanta.queue(), random);
      return quanta.inOrder(machine);
    }
    List<Application<Member>> chosen = new ArrayList<>();
    List<Instance> known = new ArrayList<>();
    int free = machine.contextCount();
    for (Application<Member> each : quanta.queue()) {
      if (instance(each).program.isKnown()) {
        known.add(instance(each));
      } else if (each.size() <= free) {
        chosen.add(each);
        free -= each.size();
      }
    }
    known.sort(comparingDouble(it -> -it.worth()));
    speeds.choose(known, free).forEach(it -> chosen.add(it.application));
    return chosen.isEmpty() ? quanta.inOrder(machine) : chosen;
  }

  /** Who gains most by a core of its own has one; the others are paired by bus traffic. */
  private void place(List<Member> threads) {
    int singles = speeds.singles(threads.size());
    if (isSample) {
      Collections.shuffle(threads, random);
    } else {
      threads.sort(comparingDouble(it -> -it.instance.gain()));
      threads
          .subList(singles, threads.size())
          .sort(comparingDouble(it -> -it.instance.program.demand()));
      new FoldedPairs<>(threads, contexts)
          .keepApart(
              (one, other) ->
                  one.instance == other.instance && one.instance.size() < contexts.cores(),
              Exchange.PARTNERS);
    }
    threads.forEach(it -> it.isPaired = threads.indexOf(it) >= singles);
    contexts.place(threads);
  }
}
