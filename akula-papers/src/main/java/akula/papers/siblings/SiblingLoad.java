package akula.papers.siblings;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import akula.formats.script.Behaviour;
import akula.formats.script.Hints;
import akula.formats.script.Script;
import akula.formats.script.Step;
import akula.formats.workload.Workload;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Programs of threads that each work in blocks and yield in between, as the memory tests of the
 * paper do; what a block does is of no matter here, but who runs after whom.
 *
 * @param programs how many
 * @param threads of each
 * @param blockNanos how long a block takes alone, nanoseconds
 * @param blocks how many each thread does
 */
record SiblingLoad(int programs, int threads, long blockNanos, int blocks) {
  /** About a second and a half of processor time; a block is shorter than a turn of CFS. */
  static final SiblingLoad USUAL = new SiblingLoad(3, 4, 1_000_000, 120);

  private static final String NAME = "siblings";

  String text() {
    return "%d programs of %d threads, each of which works for %s ms %d times and yields in between"
        .formatted(programs, threads, blockNanos / 1e6, blocks);
  }

  /** Returns what comes of it in the simulator under a policy, which is used for this alone. */
  SwitchCount simulated(MachineDescription machine, WatchedOrder policy, String name)
      throws RunFailedException {
    BootstrapData data = BootstrapData.withoutContention(nothing());
    Simulator simulator = new Simulator(machine, data, Settings.DEFAULT);
    simulator.run(Launches.of(workload(), data), policy, name, 1);
    double[] seconds = new double[programs];
    for (int id = 0; id < simulator.threadCount(); id++) {
      double own = (simulator.endNanos(id) - simulator.launchNanos(id)) / 1e9;
      seconds[simulator.process(id)] = Math.max(seconds[simulator.process(id)], own);
    }
    double sum = 0;
    for (double one : seconds) {
      sum += one;
    }
    return new SwitchCount(policy.siblings(), policy.switches(), sum / programs);
  }

  private Workload workload() {
    Step work = new Step.Work(Collections.nCopies(threads, (double) blockNanos));
    List<Step> steps =
        blocks == 1
            ? List.of(work)
            : List.of(new Step.Repeat(blocks - 1, List.of(work, new Step.Yield())), work);
    Behaviour behaviour = new Behaviour(Optional.of(new Script(threads, steps)), Hints.NOTHING);
    return new Workload(
        NAME,
        Collections.nCopies(
            programs, new Workload.Launch(NAME, 0, threads, behaviour, Optional.empty())));
  }

  private static DataSet nothing() {
    return new DataSet(
        NAME,
        "Threads of which only the processor time counts.",
        false,
        List.of(),
        List.of(
            new Application(
                NAME,
                1,
                Double.NaN,
                ApplicationClass.UNCLASSIFIED,
                List.of(),
                List.of(new Phase(0, 1)),
                0,
                OptionalDouble.empty())),
        Map.of(),
        "");
  }
}
