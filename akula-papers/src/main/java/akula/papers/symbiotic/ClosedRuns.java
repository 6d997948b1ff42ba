package akula.papers.symbiotic;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.sweep.CoScheduleWatch;
import akula.statistics.coschedules.CoScheduleLevel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Runs in which each application is started again when it ends until all have ended once; of each
 * application the first time counts (section 5 of the paper).
 *
 * <p>For one thread.
 */
final class ClosedRuns {
  /** As in the paper: quanta of 100 ms. */
  static final Settings SETTINGS = withQuantum(Settings.DEFAULT, Duration.ofMillis(100));

  /** Applications are started again for so many times as long as alone, and longer if need be. */
  private static final double FIRST_HORIZON = 1.1;

  private static final double LONGER = 1.4;

  private final BootstrapData data;
  private final int mode;
  private final Simulator simulator;

  /** Who shares a core with whom, if that is watched. */
  private Optional<CoScheduleWatch> watch = Optional.empty();

  /**
   * Measures of a run, or their means over several.
   *
   * @param stp the sum of solo time / time
   * @param antt the mean of time / solo time
   */
  record Measures(double stp, double antt) {}

  /**
   * Prepares.
   *
   * @param data solo times and interference
   * @param mode threads to a core
   */
  ClosedRuns(MachineDescription machine, BootstrapData data, int mode) {
    this.data = data;
    this.mode = mode;
    simulator = new Simulator(machine, data, SETTINGS);
  }

  /** Begins to watch who shares a core with whom. */
  void watch() {
    watch = Optional.of(new CoScheduleWatch(simulator, CoScheduleLevel.CORE));
  }

  /** Ends that, and returns who did in the last run. */
  CoRunnerShares watched() {
    CoScheduleWatch ended = watch.orElseThrow();
    watch = Optional.empty();
    List<String> names = data.dataSet().applicationNames();
    return CoRunnerShares.of(ended.finished(), number -> names.get(ended.application(number)));
  }

  /**
   * Draws programs, each again only when all are there.
   *
   * @param count how many
   * @param number the same seed and number draw the same
   */
  static int[] workload(List<Integer> programs, int count, long seed, long number) {
    SplittableRandom random = new SplittableRandom(Mixing.seedOf(seed, number));
    List<Integer> drawn = new ArrayList<>();
    while (drawn.size() < count) {
      List<Integer> deck = new ArrayList<>(programs);
      for (int i = 0; i < deck.size() && drawn.size() < count; i++) {
        Collections.swap(deck, i, random.nextInt(i, deck.size()));
        drawn.add(deck.get(i));
      }
    }
    return drawn.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Runs a workload.
   *
   * @param seed of the policy
   * @throws RunFailedException if the policy fails
   */
  Measures run(PolicyFactory policy, int[] applications, long seed) throws RunFailedException {
    double horizon = 0;
    for (int application : applications) {
      horizon = Math.max(horizon, FIRST_HORIZON * mode * data.soloNanos(application));
    }
    while (true) {
      Launches launches = Launches.together(applications).closedFor((long) horizon);
      watch.ifPresent(one -> one.begin(launches));
      simulator.run(
          launches,
          policy.newScheduler(new SplittableRandom(seed)),
          policy.name(),
          seed,
          watch.orElse(null));
      double latest = 0;
      double stp = 0;
      double antt = 0;
      for (int i = 0; i < applications.length; i++) {
        double solo = data.soloNanos(applications[i]);
        latest = Math.max(latest, simulator.endNanos(i));
        stp += solo / simulator.endNanos(i);
        antt += simulator.endNanos(i) / solo / applications.length;
      }
      if (latest <= horizon) {
        return new Measures(stp, antt);
      }
      horizon *= LONGER;
    }
  }

  private static Settings withQuantum(Settings usual, Duration quantum) {
    return new Settings(
        usual.mode(),
        usual.tick(),
        quantum,
        usual.slice(),
        usual.migrationCost(),
        usual.switchPrice(),
        usual.numaPenalty(),
        usual.noise());
  }

  /** Returns the machine with its first cores only. */
  static MachineDescription first(MachineDescription machine, int cores) {
    return first(machine, cores, Integer.MAX_VALUE);
  }

  /** Returns the machine with its first cores only, and of each the first contexts only. */
  static MachineDescription first(MachineDescription machine, int cores, int contexts) {
    List<Domain> domains = new ArrayList<>();
    int left = cores;
    for (Domain domain : machine.domains()) {
      List<CoreDescription> some =
          domain.cores().stream().limit(left).map(core -> first(core, contexts)).toList();
      left -= some.size();
      if (!some.isEmpty()) {
        domains.add(new Domain(domain.node(), some));
      }
    }
    return new MachineDescription(machine.name(), machine.nodes(), domains);
  }

  private static CoreDescription first(CoreDescription core, int contexts) {
    List<Integer> cpus = core.cpus();
    return new CoreDescription(
        cpus.subList(0, Math.min(contexts, cpus.size())),
        core.speed(),
        core.frequencyHz(),
        core.minHz(),
        core.maxHz());
  }
}
