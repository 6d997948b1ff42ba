package akula.policies.pairing;

import akula.api.AkulaThread;
import akula.api.Control;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

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
  private static final int PLANS = 12;

  private final Options options;
  private final RandomGenerator random;
  private final Map<String, Program> programs = new LinkedHashMap<>();
  private final List<Task> tasks = new ArrayList<>();
  private final IntervalEnds intervals = new IntervalEnds();
  private final Deque<List<Place>> plans = new ArrayDeque<>();
  private GangQuanta<Task> quanta;
  private double capacity;
  private double demand;
  private double longer;
  private boolean isFair;
  private boolean isMixed;
  private int number;
  private List<List<Task>> cores;

  public record Options(
      @Option(help = "x", defaultValue = "1", min = "0", max = "1") double share,
      @Option(help = "x", defaultValue = "0.1", min = "0.01", max = "1") double fair,
      @Option(help = "x", defaultValue = "0.03", min = "0", max = "1") double probe,
      @Option(help = "x", defaultValue = "5", min = "0", max = "1000") double lag,
      @Option(help = "x", defaultValue = "60", min = "0", max = "100000") int learn,
      @Option(help = "x", defaultValue = "10", min = "1", max = "100000") int replan,
      @Option(help = "x", defaultValue = "0.999", min = "0", max = "1") double memory) {}

  /** Where threads of an application go, by program. */
  private record Place(Program program, int[] cores) {}

  private static final class Program {
    final RecursiveLeastSquares cycles;
    double alone, sibling, siblingUse;
    double dependence = 0.3;
    double length;
    boolean ended;
    double instructions;
    double transactions;
    double use;
    double perInstruction;
    double fairRate;
    int fairSamples;
    double behind;
    int threads;
    double price;

    Program(double memory) {
      cycles = new RecursiveLeastSquares(3, memory);
    }

    void learned() {
      alone = Math.max(0.05, cycles.coefficient(0));
      sibling = cycles.coefficient(1);
      siblingUse = cycles.coefficient(2);
      perInstruction = instructions > 0 ? transactions / instructions : 0;
      use = perInstruction / alone;
    }
  }

  private static final class Task extends GangQuanta.Member {
    final Program program;
    double done;
    double cycles;
    double others;
    int siblings;

    Task(AkulaThread thread, Program program) {
      super(thread);
      this.program = program;
    }

    @SuppressWarnings("unchecked")
    List<Task> team() {
      return (List<Task>) (List<?>) application().members();
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
      cores = new ArrayList<>();
      machine.cores().forEach(_ -> cores.add(new ArrayList<>()));
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
      isMixed = !over;
      List<Application<Task>> chosen = over ? choose(machine) : isFair ? random(machine.contextCount(), machine) : best(machine);
      if (chosen.isEmpty()) {
        chosen = random(machine.contextCount(), machine);
      }
      if (Boolean.getBoolean("dbg") && number % 200 < 3 && over) {
        var sb = new StringBuilder("t " + number + (isFair ? " fair" : " best") + " plans " + plans.size() + " | ");
        predict();
        sb.append(" C " + capacity + " D " + demand + " K " + longer + " ");
        for (var c : cores) { for (var t : c) sb.append(t.thread().application()).append(String.format("(%.2f) ", t.cycles)); sb.append("| "); }
        System.out.println(sb);
        programs.forEach((n, q) -> System.out.printf("   %s price %.2f behind %.2f fair %.4f len %.2f use %.2f tpi %.2f coef %.2f %.2f %.4f dep %.2f%n", n, q.price, q.behind, q.fairRate, q.length, q.use, q.perInstruction, q.alone, q.sibling, q.siblingUse, q.dependence));
      }
      quanta.run(chosen, _ -> place(machine));
    }
  }

  private void place(Machine machine) {
    for (int c = 0; c < cores.size(); c++) {
      for (int i = 0; i < cores.get(c).size(); i++) {
        var contexts = machine.getCore(c).contexts();
        contexts.get(i % contexts.size()).addThread(cores.get(c).get(i).thread());
      }
    }
  }

  private List<Application<Task>> choose(Machine machine) {
    double draw = random.nextDouble();
    boolean early = number < options.learn();
    isFair = early ? number % 2 == 0 : draw < options.fair();
    boolean isProbe = !isFair && (early || draw < options.fair() + options.probe());
    if (isFair || isProbe) {
      return random(isProbe ? 1 + random.nextInt(machine.contextCount()) : machine.contextCount(), machine);
    }
    return best(machine);
  }

  private void account(Machine machine) {
    double seconds = machine.intervalNanos() * 1e-9;
    programs.values().forEach(program -> program.threads = 0);
    tasks.forEach(task -> task.program.threads++);
    predict();
    double used = 0;
    double fairShare = Math.min(1, (double) machine.contextCount() / tasks.size());
    List<Task> ran = quanta.takeThoseThatRan();
    for (Task task : ran) {
      used += task.thread().readParameterOr(Parameters.BUS_TRANSACTION_RATE, 0);
    }
    if (!isMixed) {
      if (used > capacity) {
        capacity += (used - capacity) * 0.2;
      } else if (demand > capacity) {
        capacity += (used - capacity) * 0.02;
      }
    }
    boolean fits = used < 0.95 * capacity && number > 3;
    for (Task task : ran) {
      Program program = task.program;
      double share = task.thread().readParameterOr(Parameters.CPU_SHARE, 0);
      double bus = task.thread().readParameterOr(Parameters.BUS_TRANSACTION_RATE, 0);
      double rate = share > 0 ? share * task.thread().readParameterOr(Parameters.IPC, 0) : 0;
      task.done += rate * seconds;
      if (!program.ended) {
        program.length = Math.max(program.length, task.done);
      }
      if (program.fairRate > 0) {
        program.behind -= rate * seconds / program.fairRate / program.threads;
      }
      if (rate <= 0) {
        continue;
      }
      program.instructions = 0.99 * program.instructions + rate;
      program.transactions = 0.99 * program.transactions + bus;
      if (!isMixed && share > 0.99) {
        if (isFair) {
          program.fairSamples++;
          program.fairRate +=
              (rate * fairShare - program.fairRate)
                  / Math.min(program.fairSamples, 1 / (1 - options.memory()));
        }
        if (task.team().stream().allMatch(other -> other.cycles <= task.cycles)) {
          if (fits) {
            program.cycles.add(new double[] {1, task.siblings, task.others}, share / rate);
          } else if (longer > 0.05) {
            double free = free(task);
            double sample = (share / rate / free - 1) / longer;
            program.dependence += (Math.clamp(sample, 0, 2) - program.dependence) * 0.05;
          }
        }
      }
    }
    for (Program program : programs.values()) {
      program.learned();
      if (program.threads > 0) {
        program.behind = Math.max(0, program.behind + options.share() * seconds);
      }
    }
  }

  /** Cycles per instruction with a bus that is not full. */
  private static double free(Task task) {
    Program program = task.program;
    return task.siblings == 0
        ? program.alone
        : Math.max(program.alone, program.alone + program.sibling * task.siblings + program.siblingUse * task.others);
  }

  private double predict() {
    demand = 0;
    double dependent = 0;
    for (int c = 0; c < cores.size(); c++) {
      List<Task> core = cores.get(c);
      for (int i = 0; i < core.size(); i++) {
        Task task = core.get(i);
        task.siblings = core.size() - 1;
        task.others = 0;
        for (int j = 0; j < core.size(); j++) {
          task.others += j == i ? 0 : core.get(j).program.use * 0.1;
        }
        task.cycles = free(task);
        double of = task.program.perInstruction / task.cycles;
        demand += of;
        dependent += of * task.program.dependence;
      }
    }
    longer = demand > capacity ? (demand / capacity - 1) * demand / dependent : 0;
    double value = 0;
    for (int c = 0; c < cores.size(); c++) {
      List<Task> core = cores.get(c);
      for (int i = 0; i < core.size(); i++) {
        Task task = core.get(i);
        task.cycles *= 1 + longer * task.program.dependence;
        if (task.team().size() == 1) {
          value += task.program.price / task.cycles;
        }
      }
    }
    for (int c = 0; c < cores.size(); c++) {
      List<Task> core = cores.get(c);
      for (int i = 0; i < core.size(); i++) {
        Task task = core.get(i);
        List<Task> team = task.team();
        if (team.size() > 1 && team.get(0) == task) {
          double slowest = 0;
          for (int k = 0; k < team.size(); k++) {
            slowest = Math.max(slowest, team.get(k).cycles);
          }
          value += task.program.price / slowest;
        }
      }
    }
    return value;
  }

  private List<Application<Task>> random(int contexts, Machine machine) {
    List<Application<Task>> queue = new ArrayList<>(quanta.queue());
    shuffle(queue);
    List<Application<Task>> chosen = new ArrayList<>();
    List<Task> all = new ArrayList<>();
    int free = contexts;
    for (Application<Task> application : queue) {
      if (application.size() <= free || chosen.isEmpty()) {
        free -= application.size();
        chosen.add(application);
        all.addAll(application.members());
      }
    }
    shuffle(all);
    cores.forEach(List::clear);
    boolean full = contexts == machine.contextCount();
    for (int i = 0; i < all.size(); i++) {
      int core = i % cores.size();
      if (!full) {
        do {
          core = random.nextInt(cores.size());
        } while (cores.get(core).size() >= machine.getCore(core).contextCount() && all.size() <= machine.contextCount());
      }
      cores.get(core).add(all.get(i));
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
    List<Place> best = null;
    if (number % options.replan() == 0 || plans.isEmpty()) {
      plans.addFirst(plan(machine));
      if (plans.size() > PLANS) {
        plans.removeLast();
      }
    }
    double value = -1;
    for (List<Place> plan : plans) {
      take(plan);
      double now = predict();
      if (now > value) {
        value = now;
        best = plan;
      }
    }
    plans.remove(best);
    plans.addFirst(best);
    return take(best);
  }

  /** Takes applications for a plan. */
  private List<Application<Task>> take(List<Place> plan) {
    cores.forEach(List::clear);
    List<Application<Task>> chosen = new ArrayList<>();
    List<Application<Task>> queue = quanta.queue();
    for (Place place : plan) {
      for (int i = 0; i < queue.size(); i++) {
        Application<Task> application = queue.get(i);
        if (application.members().get(0).program == place.program
            && application.size() == place.cores.length
            && !chosen.contains(application)) {
          chosen.add(application);
          for (int t = 0; t < place.cores.length; t++) {
            cores.get(place.cores[t]).add(application.members().get(t));
          }
          break;
        }
      }
    }
    return chosen;
  }

  private List<Place> plan(Machine machine) {
    cores.forEach(List::clear);
    List<Place> plan = new ArrayList<>();
    List<Application<Task>> chosen = new ArrayList<>();
    int free = machine.contextCount();
    double value = 0;
    while (free > 0) {
      Application<Task> best = null;
      int[] bestAt = null;
      Set<Program> seen = new HashSet<>();
      for (Application<Task> application : quanta.queue()) {
        Program program = application.members().get(0).program;
        if (application.size() > free || chosen.contains(application) || !seen.add(program)) {
          continue;
        }
        int[] at = new int[application.size()];
        double v = 0;
        for (int i = 0; i < at.length; i++) {
          v = -1;
          Task task = application.members().get(i);
          boolean empty = false;
          for (int c = 0; c < cores.size(); c++) {
            List<Task> core = cores.get(c);
            if (core.size() < machine.getCore(c).contextCount() && !(core.isEmpty() && empty)) {
              empty |= core.isEmpty();
              core.add(task);
              double now = predict();
              if (now > v) {
                v = now;
                at[i] = c;
              }
              core.removeLast();
            }
          }
          cores.get(at[i]).add(task);
        }
        for (int i = at.length - 1; i >= 0; i--) {
          cores.get(at[i]).removeLast();
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
        cores.get(bestAt[i]).add(best.members().get(i));
      }
      chosen.add(best);
      plan.add(new Place(best.members().get(0).program, bestAt));
      free -= best.size();
    }
    return plan;
  }
}
