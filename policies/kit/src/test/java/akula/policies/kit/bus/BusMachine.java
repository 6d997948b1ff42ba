package akula.policies.kit.bus;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.policies.kit.GangQuanta;
import akula.policies.kit.GangQuanta.Application;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A made-up machine of which all is known: two cores with two contexts each, on a bus. What its
 * programs take is told to a {@link LearnedSpeeds} as counters would tell it.
 */
final class BusMachine {
  /** More than all that any threads here can use. */
  static final double WIDE = 1e6;

  /** So often each runs alone at first: how much siblings use is told by what is known alone. */
  private static final int ALONE = 20;

  final MachineModel model =
      new MachineModel(
          MachineDescription.regular("m", 1, 2, 2),
          1_000_000_000,
          Set.of(Control.PAUSE),
          ParameterSource.NONE);
  final LearnedSpeeds speeds = new LearnedSpeeds();
  final List<Task> tasks = new ArrayList<>();
  private final GangQuanta<Task> quanta =
      new GangQuanta<>(Duration.ofMillis(100), GangQuanta.Requeue.RAN, GangQuanta.Changes.CHOOSE);
  private final Map<Truth, LearnedSpeeds.Program> programs = new HashMap<>();

  /**
   * What a program is.
   *
   * @param alone cycles per instruction, with a core and the bus of its own
   * @param sibling so many more for each other thread on the core
   * @param use and for each ten transactions per cycle that these would make alone
   * @param transactions per instruction
   * @param dependence by how much more it takes, if a transaction takes twice as long
   */
  record Truth(double alone, double sibling, double use, double transactions, double dependence) {
    double aloneUse() {
      return transactions / alone;
    }

    /** Returns what it takes beside others on a bus that is not full. */
    double beside(List<Truth> siblings) {
      double uses = siblings.stream().mapToDouble(Truth::aloneUse).sum();
      return alone + siblings.size() * sibling + uses / 10 * use;
    }
  }

  /** A thread. */
  static final class Task extends LearnedSpeeds.Member {
    /** What its program is in the phase in which it is. */
    Truth truth;

    private Task(AkulaThread thread, Truth truth, LearnedSpeeds.Program program) {
      super(thread, program);
      this.truth = truth;
    }

    @SuppressWarnings("unchecked")
    Application<Task> gang() {
      return (Application<Task>) application();
    }
  }

  /** Launches an application. */
  Application<Task> launch(Truth truth, int threads) {
    ProcessModel process = model.launchProcess("app");
    LearnedSpeeds.Program program =
        programs.computeIfAbsent(truth, _ -> new LearnedSpeeds.Program());
    for (int i = 0; i < threads; i++) {
      tasks.add(new Task(model.launch(process, 0), truth, program));
      quanta.launch(tasks.getLast());
    }
    return tasks.getLast().gang();
  }

  List<Application<Task>> queue() {
    return quanta.queue();
  }

  /** Lets threads run for an interval in which the bus is wide enough, and tells what they did. */
  void runOnWideBus(List<List<Task>> cores) {
    run(cores, 0);
  }

  /**
   * Lets threads run for an interval on a bus of some width, if they would use more, and tells what
   * they did.
   */
  void runOnBus(List<List<Task>> cores, double width) {
    run(cores, longer(cores, width));
  }

  private void run(List<List<Task>> cores, double longer) {
    for (List<Task> core : cores) {
      for (Task task : core) {
        double cycles = cycles(task, core, longer);
        LearnedSpeeds.read(task, task.truth.transactions() / cycles, 1 / cycles);
      }
    }
    speeds.predict(cores);
    speeds.sawBus(used(cores, longer));
    for (List<Task> core : cores) {
      for (Task task : core) {
        speeds.saw(task, 1 / cycles(task, core, longer));
      }
    }
  }

  static double cycles(Task task, List<Task> core, double longer) {
    List<Truth> siblings = core.stream().filter(it -> it != task).map(it -> it.truth).toList();
    return task.truth.beside(siblings) * (1 + longer * task.truth.dependence());
  }

  static double used(List<List<Task>> cores, double longer) {
    double used = 0;
    for (List<Task> core : cores) {
      for (Task task : core) {
        used += task.truth.transactions() / cycles(task, core, longer);
      }
    }
    return used;
  }

  /** Returns by how much more a transaction takes, so that no more are made than fit. */
  static double longer(List<List<Task>> cores, double width) {
    double low = 0;
    double high = 1e3;
    if (used(cores, 0) <= width) {
      return 0;
    }
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (used(cores, middle) > width) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Draws who runs, and where: each context has a thread or none. */
  List<List<Task>> drawn(Random random) {
    List<List<Task>> cores = List.of(new ArrayList<>(), new ArrayList<>());
    for (Task task : tasks) {
      List<Task> core = cores.get(random.nextInt(cores.size()));
      if (core.size() < 2 && random.nextBoolean()) {
        core.add(task);
      }
    }
    return cores;
  }

  /** Lets all be learned that there is to be learned on a bus that is never full. */
  void learnOnWideBus(Random random, int intervals) {
    speeds.sawBus(WIDE);
    for (Task task : tasks) {
      for (int i = 0; i < ALONE; i++) {
        runOnWideBus(List.of(List.of(task), List.of()));
      }
    }
    for (int i = 0; i < intervals; i++) {
      runOnWideBus(drawn(random));
    }
  }

  /** Returns the cycles per instruction that are predicted of a thread. */
  double predicted(Task task, List<? extends List<Task>> cores) {
    speeds.predict(cores);
    return speeds.slowest(task.gang());
  }
}
