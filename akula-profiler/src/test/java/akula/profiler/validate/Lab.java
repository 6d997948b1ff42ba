package akula.profiler.validate;

import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.formats.workload.Workload;
import akula.wrapper.speed.EmulatedSpeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A made-up machine of two cores, with applications of two kinds. */
final class Lab {
  static final MachineDescription MACHINE = MachineDescription.regular("lab", 1, 2, 1);
  static final List<String> NAMES = List.of("light", "heavy");
  static final Map<String, Double> SOLO = Map.of("light", 1.0, "heavy", 1.7);

  private Lab() {}

  /** Returns data in which two of the heavy ones run at a speed. */
  static DataSet data(double speed) {
    double[][] speeds = {{1, speed}, {speed, speed}};
    LevelModel matrix = new PairMatrix(speeds, List.of(), Composition.PRODUCT);
    List<Application> rows = new ArrayList<>();
    for (String name : NAMES) {
      rows.add(
          new Application(
              name,
              SOLO.get(name),
              Double.NaN,
              ApplicationClass.UNCLASSIFIED,
              List.of(),
              List.of(new Phase(rows.size(), SOLO.get(name)))));
    }
    return new DataSet(
        "lab", "", true, List.of(), rows, Map.of(SharingLevel.MEMORY_DOMAIN, List.of(matrix)), "");
  }

  static RunSimulation simulation(double speed) {
    DataSet data = data(speed);
    LevelModel model = data.levels().get(SharingLevel.MEMORY_DOMAIN).getFirst();
    return new RunSimulation(
        MACHINE, data, Map.of(SharingLevel.MEMORY_DOMAIN, model), Settings.DEFAULT);
  }

  static Workload workload(String... applications) {
    List<Workload.Launch> launches = new ArrayList<>();
    for (String application : applications) {
      launches.add(new Workload.Launch(application, 0));
    }
    return new Workload("made-up", launches);
  }

  static RunPredictor.Candidate spread() {
    return new RunPredictor.Candidate("spread", Spread::new, 1);
  }

  static Variation plain(Workload workload) {
    return Variation.plain(workload, EmulatedSpeeds.NONE, Settings.DEFAULT.slice());
  }

  static List<ThreadTimes> run(RunSimulation simulation, Variation variation)
      throws RunFailedException {
    return simulation.run(variation, new Spread(), "spread", 1);
  }

  static MeasuredRun measured(int policy, int repeat, List<ThreadTimes> threads) {
    return new MeasuredRun(0, policy, repeat, threads, List.of(), EmulatedSpeeds.NONE, 0);
  }
}
