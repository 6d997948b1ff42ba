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
import akula.policies.kit.smt.RecursiveLeastSquares;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** X. */
@Policy(
    name = "guaranteed_progress",
    idea = "x",
    source = "x",
    cost = "x",
    goodFor = "x",
    badFor = "x")
public final class GuaranteedProgress implements Scheduler {
  private static final Set<String> READ =
      Set.of(Parameters.IPC, Parameters.BUS_TRANSACTION_RATE, Parameters.CPU_SHARE);

  private final Options options;
  private final RandomGenerator random;
  private final Map<String, Program> programs = new HashMap<>();
  private final List<Task> tasks = new ArrayList<>();
  private final IntervalEnds intervals = new IntervalEnds();
  private GangQuanta<Task> quanta;
  private List<List<Task>> plan = new ArrayList<>();
  private double capacity;
  private boolean isFair;
  private boolean isMixed;
  private int number;

  public record Options(
      @Option(help = "x", defaultValue = "1", min = "0", max = "1") double share,
      @Option(help = "x", defaultValue = "0.1", min = "0.01", max = "1") double fair,
      @Option(help = "x", defaultValue = "5", min = "0", max = "1000") double lag,
      @Option(help = "x", defaultValue = "30", min = "0", max = "100000") int learn,
      @Option(help = "x", defaultValue = "0.999", min = "0", max = "1") double memory) {}

  private static final class Program {
    final RecursiveLeastSquares cycles;
    double length;
    boolean ended;
    double instructions;
    double transactions;
    double use;
    double fairRate;
    int fairSamples;
    double behind;
    int threads;
    double price;

    Program(double memory) {
      cycles = new RecursiveLeastSquares(4, memory);
    }

    double perInstruction() {
      return transactions / instructions;
    }
  }

  private static final class Task extends GangQuanta.Member {
    final Program program;
    double done;
    // of the plan
    double cycles;
    final double[] regressors = new double[4];

    Task(AkulaThread thread, Program program) {
      super(thread);
      this.program = program;
    }
  }

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
    READ.forEach(thread::addParameter);
    Program program =
        programs.computeIfAbsent(thread.application(), _ -> new Program(options.memory()));
    if (quanta == null) {
      quanta =
          new GangQuanta<>(Duration.ofNanos(machine.intervalNanos()), Requeue.RAN, Changes.CHOOSE);
      machine.cores().forEach(_ -> plan.add(new ArrayList<>()));
    }
    Task task = new Task(thread, program);
    quanta.launch(task);
    tasks.add(task);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (quanta == null) {
      return;
    }
    boolean over = intervals.isNext(machine);
    if (over) {
      account(machine);
      number++;
    }
    for (Task task : tasks) {
      if (task.thread().isFinished()) {
        task.program.length = task.done;
        task.program.ended = true;
      }
    }
    tasks.removeIf(task -> task.thread().isFinished());
    if (quanta.begins(machine)) {
      if (over) {
        isFair = number < options.learn() || random.nextDouble() < options.fair();
      }
      isMixed = !over;
      List<Application<Task>> chosen = isFair ? fair(machine) : best(machine);
      quanta.run(chosen, _ -> {
        for (int c = 0; c < plan.size(); c++) {
          for (int i = 0; i < plan.get(c).size(); i++) {
            machine.getCore(c).getContext(i).addThread(plan.get(c).get(i).thread());
          }
        }
      });
    }
  }

  private void account(Machine machine) {
    double seconds = machine.intervalNanos() * 1e-9;
    programs.values().forEach(program -> program.threads = 0);
    tasks.forEach(task -> task.program.threads++);
    predict(plan, null);
    double used = 0;
    double fairShare = Math.min(1, (double) machine.contextCount() / tasks.size());
    for (Task task : quanta.takeThoseThatRan()) {
      Program program = task.program;
      double share = task.thread().readParameterOr(Parameters.CPU_SHARE, 0);
      double bus = task.thread().readParameterOr(Parameters.BUS_TRANSACTION_RATE, 0);
      double rate = share > 0 ? share * task.thread().readParameterOr(Parameters.IPC, 0) : 0;
      used += bus;
      task.done += rate * seconds;
      if (!program.ended) {
        program.length = Math.max(program.length, task.done);
      }
      if (rate > 0) {
        program.instructions = 0.99 * program.instructions + rate;
        program.transactions = 0.99 * program.transactions + bus;
        program.use += (bus / share - program.use) / (program.use == 0 ? 1 : 20);
      }
      if (program.fairRate > 0) {
        program.behind -= rate * seconds / program.fairRate / program.threads;
      }
      if (!isMixed && share > 0.99) {
        if (isFair) {
          program.fairSamples++;
          program.fairRate +=
              (rate * fairShare - program.fairRate)
                  / Math.min(program.fairSamples, 1 / (1 - options.memory()));
        }
        if (rate > 0 && task.application().members().stream().allMatch(o -> ((Task) o).cycles <= task.cycles)) {
          program.cycles.add(task.regressors, share / rate);
        }
      }
    }
    if (!isMixed && (demand > capacity || used > capacity)) {
      capacity += (used - capacity) * (used > capacity ? 0.2 : 0.05);
    }
    for (Program program : programs.values()) {
      if (program.threads > 0) {
        program.behind = Math.max(0, program.behind + options.share() * seconds);
      }
    }
  }

  private double demand;

  /** Predicts. */
  private double predict(List<List<Task>> cores, Object x) {
    demand = 0;
    for (List<Task> core : cores) {
      double sum = 0;
      for (Task task : core) {
        sum += task.program.use;
      }
      for (Task task : core) {
        Program program = task.program;
        double[] r = task.regressors;
        r[0] = 1;
        r[1] = core.size() - 1;
        r[2] = capacity > 0 ? 4 * (sum - program.use) / capacity : 0;
        task.cycles =
            Math.max(0.05, program.cycles.coefficient(0)
                + r[1] * program.cycles.coefficient(1)
                + r[2] * program.cycles.coefficient(2));
        demand += program.instructions == 0 ? 0 : program.perInstruction() / task.cycles;
      }
    }
    double over = capacity > 0 ? Math.max(0, demand / capacity - 1) : 0;
    double value = 0;
    for (List<Task> core : cores) {
      for (Task task : core) {
        task.regressors[3] = over;
        task.cycles = Math.max(0.05, task.cycles + over * task.program.cycles.coefficient(3));
      }
    }
    for (List<Task> core : cores) {
      for (Task task : core) {
        double slowest = task.cycles;
        List<Task> members = (List) task.application().members();
        boolean first = members.get(0) == task;
        if (first) {
          for (Task other : members) {
            slowest = Math.max(slowest, other.cycles);
          }
          value += task.program.price / slowest;
        }
      }
    }
    return value;
  }

  private List<Application<Task>> fair(Machine machine) {
    List<Application<Task>> queue = new ArrayList<>(quanta.queue());
    shuffle(queue);
    List<Application<Task>> chosen = new ArrayList<>();
    List<Task> all = new ArrayList<>();
    int free = machine.contextCount();
    for (Application<Task> application : queue) {
      if (application.size() <= free) {
        free -= application.size();
        chosen.add(application);
        all.addAll(application.members());
      }
    }
    shuffle(all);
    plan.forEach(List::clear);
    for (int i = 0; i < all.size(); i++) {
      plan.get(i % plan.size()).add(all.get(i));
    }
    return chosen;
  }

  private void shuffle(List<?> list) {
    for (int i = list.size() - 1; i > 0; i--) {
      Collections.swap(list, i, random.nextInt(i + 1));
    }
  }

  private List<Application<Task>> best(Machine machine) {
    double most = 0;
    for (Program p : programs.values()) {
      if (p.threads > 0 && p.length > 0 && p.fairRate > 0) {
        most = Math.max(most, p.fairRate / p.length);
      }
    }
    for (Program p : programs.values()) {
      p.price = p.fairRate > 0 && p.length > 0
          ? (options.lag() * p.fairRate / p.length / most + p.behind) / p.fairRate
          : 1e3;
    }
    plan.forEach(List::clear);
    List<Application<Task>> chosen = new ArrayList<>();
    int free = machine.contextCount();
    double value = 0;
    while (free > 0) {
      Application<Task> best = null;
      int[] bestAt = null;
      Set<Program> seen = new HashSet<>();
      for (Application<Task> application : quanta.queue()) {
        if (application.size() > free || chosen.contains(application)
            || !seen.add(application.members().get(0).program)) {
          continue;
        }
        int[] at = new int[application.size()];
        double v = 0;
        for (int i = 0; i < at.length; i++) {
          v = -1;
          Task task = application.members().get(i);
          boolean empty = false;
          for (int c = 0; c < plan.size(); c++) {
            List<Task> core = plan.get(c);
            if (core.size() < machine.getCore(c).contextCount() && !(core.isEmpty() && empty)) {
              empty |= core.isEmpty();
              core.add(task);
              double now = predict(plan, null);
              if (now > v) {
                v = now;
                at[i] = c;
              }
              core.removeLast();
            }
          }
          plan.get(at[i]).add(task);
        }
        for (int i = at.length - 1; i >= 0; i--) {
          plan.get(at[i]).removeLast();
        }
        if (v > value) {
          value = v;
          best = application;
          bestAt = at;
        }
      }
      if (best == null) {
        break;
      }
      for (int i = 0; i < bestAt.length; i++) {
        plan.get(bestAt[i]).add(best.members().get(i));
      }
      chosen.add(best);
      free -= best.size();
    }
    return chosen.isEmpty() ? fair(machine) : chosen;
  }
}
