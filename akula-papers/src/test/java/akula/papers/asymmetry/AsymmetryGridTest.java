package akula.papers.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.pieces.LocalWorkers;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.script.Habits;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.papers.claims.GridDensity;
import akula.papers.claims.SettingGrid;
import akula.papers.claims.SettingGrid.Setting;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.KnownTimes;
import akula.papers.unequal.SimulatedTimes;
import akula.papers.unequal.Times;
import akula.toolkit.common.Home;
import akula.toolkit.job.JobListener;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Programs and data as they are at settings of the grid. */
class AsymmetryGridTest {
  private static final String ITK = ItkModel.WORKLOAD;
  private static final String LJFPF = TimesEvidence.LONGEST_FIRST;
  private static final SettingGrid GRID = AsymmetryAxis.grid(GridDensity.SHORT);

  private static Workload shipped(String name) throws Exception {
    return WorkloadReader.read(Path.of("data/workloads", name + ".yaml"));
  }

  private static Setting with(AsymmetryAxis axis, double value) {
    return GRID.with(axis.ordinal(), value);
  }

  @Test
  void atTheBaseWorkloadsAreWhatTheyAre() throws Exception {
    Workload sum = shipped("global-sum-8-12");
    assertThat(AsymmetryGrid.at(GRID.base(), sum)).isEqualTo(sum);
  }

  /** A thousand sections of each thread, each 50 us longer. */
  @Test
  void locksCostWhileTheyAreHeld() throws Exception {
    Workload sum = shipped("global-sum-8-12");
    var usual = sum.launches().getFirst().behaviour().script().orElseThrow();
    var costly =
        AsymmetryGrid.at(with(AsymmetryAxis.LOCK, 50), sum)
            .launches()
            .getFirst()
            .behaviour()
            .script()
            .orElseThrow();
    for (int thread = 0; thread < usual.threads(); thread++) {
      assertThat(costly.lockedNanos(thread) - usual.lockedNanos(thread))
          .isCloseTo(1000 * 50e3, within(1.0));
      assertThat(costly.workNanos(thread) - usual.workNanos(thread))
          .isCloseTo(1000 * 50e3, within(1.0));
    }
  }

  @Test
  void jitterAndDriftAreHabits() throws Exception {
    Workload sum = shipped("parsec-freqmine");
    assertThat(habits(sum, with(AsymmetryAxis.JITTER, 0.2)))
        .isEqualTo(new Habits(OptionalDouble.of(0.2), OptionalLong.empty(), false, 0));
    assertThat(habits(sum, with(AsymmetryAxis.DRIFT, 2)))
        .isEqualTo(new Habits(OptionalDouble.empty(), OptionalLong.of(500), false, 0));
    assertThat(habits(sum, GRID.corners().getFirst()))
        .as("as section 5.1 tells of real machines")
        .isEqualTo(new Habits(CounterExperiment.JITTER, CounterExperiment.DRIFT, false));
  }

  private static Habits habits(Workload workload, Setting setting) {
    return AsymmetryGrid.at(setting, workload).launches().getFirst().behaviour().habits();
  }

  @Test
  void sensitivitiesAreOneAtMost() throws Exception {
    DataSet set = DataSetReader.read(Home.catalog().dataSet("asymmetry-paper"));
    Map<String, Workload> workloads = new HashMap<>();
    for (var run : AsymmetryStudy.claimRuns(TableFour.CORRECTED)) {
      workloads.put(run.workload(), shipped(run.workload()));
    }
    var settings =
        new AsymmetryGrid(GridDensity.SHORT, TableFour.CORRECTED, 100).settings(set, workloads, 1);
    assertThat(settings).hasSameSizeAs(GRID.varied());
    int half = GRID.varied().indexOf(with(AsymmetryAxis.SENSITIVITY, 0.5));
    int more = GRID.varied().indexOf(with(AsymmetryAxis.SENSITIVITY, 1.5));
    assertThat(sensitivities(settings.get(half).data().dataSet()))
        .isEqualTo(sensitivities(set).stream().map(it -> it / 2).toList());
    assertThat(sensitivities(settings.get(more).data().dataSet()))
        .allMatch(it -> it <= 1)
        .contains(1.0, 1.5 * 0.575);
  }

  /** What is of ITK alone is run with ITK alone: its time stays, and its energy changes. */
  @Test
  void powerOfSlowCoresAndSerialSharesAreOfItkAlone() throws Exception {
    Map<AsymmetryAxis, Map<Double, KnownTimes>> times = itkTimes();
    Map<Double, KnownTimes> power = times.get(AsymmetryAxis.POWER);
    assertThat(power.keySet()).containsExactlyInAnyOrder(0.8, 0.9, 1.1, 1.2);
    for (KnownTimes of : power.values()) {
      assertThat(of.known().keySet()).hasSize(4).allMatch(it -> it.workload().equals(ITK));
      assertThat(of.nanos(ITK, CoreMix.HALF_HALF, LJFPF)).containsOnly(56_000_000_000L);
    }
    // by hand: 60 W x 56 s, fast cores 140 s busy and 84 s idle, slow ones 90.79 and 133.21 s
    for (double factor : power.keySet()) {
      double slow = factor * (90.792 * 16.6 + 133.208 * 6.4);
      assertThat(power.get(factor).joules(ITK, CoreMix.HALF_HALF, LJFPF)[0])
          .isCloseTo(3360 + 140 * 20 + 84 * 7 + slow, within(0.5));
      assertThat(power.get(factor).joules(ITK, CoreMix.ALL_FAST, Times.ROUND_ROBIN)[0])
          .isCloseTo(9460, within(1e-6));
    }
    for (var of : times.get(AsymmetryAxis.ITK_SERIAL).entrySet()) {
      double loop = 28;
      assertThat(of.getValue().nanos(ITK, CoreMix.ALL_FAST, Times.ROUND_ROBIN)[0] / 1e9)
          .as("serial share %s", of.getKey())
          .isCloseTo(loop / (1 - of.getKey()), within(1e-6));
      assertThat(of.getValue().nanos(ITK, CoreMix.HALF_HALF, LJFPF))
          .isEqualTo(of.getValue().nanos(ITK, CoreMix.ALL_FAST, Times.ROUND_ROBIN));
    }
  }

  /** Runs what is run at the settings of the two axes, once each. */
  private static Map<AsymmetryAxis, Map<Double, KnownTimes>> itkTimes() throws Exception {
    DataSet set = DataSetReader.read(Home.catalog().dataSet("asymmetry-paper"));
    Map<String, Workload> workloads = new HashMap<>();
    for (var run : AsymmetryStudy.claimRuns(TableFour.CORRECTED)) {
      workloads.put(run.workload(), shipped(run.workload()));
    }
    var settings =
        new AsymmetryGrid(GridDensity.SHORT, TableFour.CORRECTED, 1).settings(set, workloads, 1);
    Map<AsymmetryAxis, Map<Double, KnownTimes>> times = new HashMap<>();
    for (AsymmetryAxis axis : List.of(AsymmetryAxis.POWER, AsymmetryAxis.ITK_SERIAL)) {
      for (double value : GRID.axes().get(axis.ordinal()).values()) {
        int at = GRID.varied().indexOf(with(axis, value));
        if (at >= 0) {
          var runs =
              new SettingRuns(
                  List.of(settings.get(at)),
                  new SimulatedTimes(settings.get(at).data(), PolicyCatalog.ofClassPath(), 1, 1));
          times
              .computeIfAbsent(axis, _ -> new HashMap<>())
              .put(
                  value,
                  runs.times(new LocalWorkers("test", 1), JobListener.SILENT, _ -> {}).getFirst());
        }
      }
    }
    return times;
  }

  private static List<Double> sensitivities(DataSet set) {
    return set.applications().stream().map(it -> it.speedSensitivity()).toList();
  }
}
