package akula.policies.naive;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Scheduler;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Places threads by chance, with the load of the cores kept even.
 *
 * <p>Taking one of the least loaded cores for each thread, all with the same probability, makes
 * every placement with even load equally probable on a machine of equal cores.
 */
@Policy(
    name = "random",
    idea =
        "Each thread goes to a core drawn by chance among the least loaded ones. After a"
            + " termination threads drawn by chance move until the load of the cores is even"
            + " again; with redraw all threads are placed anew when one comes or goes.",
    source =
        "The comparison without a plan; balance as the naive policies of AKULA (PACT 2010),"
            + " section 3.1, DOI 10.1145/1854273.1854307",
    cost = "Nothing while no thread comes or goes; else two looks at all cores per move.",
    goodFor = "Telling skill from luck: a policy that is not better than this does nothing.",
    badFor = "Everything else.")
public final class RandomPlacement implements Scheduler {
  private final Options options;
  private final RandomGenerator random;
  private int previousLoad;

  /**
   * Options.
   *
   * @param redraw whether all threads are placed anew when one comes or goes
   */
  public record Options(
      @Option(
              help = "Place all threads anew, instead of as few as needed, when one comes or goes.",
              defaultValue = "false")
          boolean redraw) {}

  /** Makes a policy for one run. */
  public RandomPlacement(Options options, RandomGenerator random) {
    this.options = options;
    this.random = random;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    drawLeastLoaded(machine).addThread(thread);
    previousLoad += options.redraw() ? 0 : 1;
  }

  @Override
  public void updateSchedule(Machine machine) {
    machine.skipIntervals();
    if (machine.totalLoad() == previousLoad) {
      return;
    }
    if (options.redraw()) {
      redraw(machine);
    } else {
      evenOut(machine);
    }
    previousLoad = machine.totalLoad();
  }

  private void redraw(Machine machine) {
    List<AkulaThread> threads = machine.threads();
    for (int i = 0; i < threads.size(); i++) {
      threads.get(i).removeFromPlace();
    }
    for (int i = 0; i < threads.size(); i++) {
      drawLeastLoaded(machine).addThread(threads.get(i));
    }
  }

  private void evenOut(Machine machine) {
    while (true) {
      Core to = drawLeastLoaded(machine);
      Core from = drawMostLoaded(machine);
      if (compare(to.load() + 1, to, from.load(), from) >= 0) {
        break;
      }
      List<AkulaThread> threads =
          from.contexts().stream().flatMap(c -> c.threads().stream()).toList();
      to.addThread(threads.get(random.nextInt(threads.size())));
    }
    machine.balanceLoad();
  }

  /** Compares loads relative to the number of contexts. */
  private static int compare(int loadA, Core a, int loadB, Core b) {
    return Integer.compare(loadA * b.contextCount(), loadB * a.contextCount());
  }

  private Core drawLeastLoaded(Machine machine) {
    return draw(machine, 1);
  }

  private Core drawMostLoaded(Machine machine) {
    return draw(machine, -1);
  }

  /** One of the cores with the least load times sign, all with the same probability. */
  private Core draw(Machine machine, int sign) {
    Core best = machine.getCore(0);
    int ties = 0;
    for (int c = 0; c < machine.coreCount(); c++) {
      Core core = machine.getCore(c);
      int order = sign * compare(core.load(), core, best.load(), best);
      if (order < 0) {
        best = core;
        ties = 0;
      }
      ties += order <= 0 ? 1 : 0;
    }
    int skip = ties > 1 ? random.nextInt(ties) : 0;
    for (int c = 0; ; c++) {
      Core core = machine.getCore(c);
      if (compare(core.load(), core, best.load(), best) == 0 && skip-- == 0) {
        return core;
      }
    }
  }
}
