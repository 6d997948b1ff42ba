package akula.papers.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.script.Habits;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.papers.claims.GridDensity;
import akula.papers.claims.SettingGrid;
import akula.papers.claims.SettingGrid.Setting;
import akula.toolkit.common.Home;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Programs and data as they are at settings of the grid. */
class AsymmetryGridTest {
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

  private static List<Double> sensitivities(DataSet set) {
    return set.applications().stream().map(it -> it.speedSensitivity()).toList();
  }
}
