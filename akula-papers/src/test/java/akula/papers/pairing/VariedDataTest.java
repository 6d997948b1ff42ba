package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.SharingLevel;
import akula.papers.claims.GridDensity;
import akula.papers.claims.SettingGrid;
import akula.papers.claims.SettingGrid.Setting;
import akula.toolkit.common.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data at other settings, beside data sets that were written so. */
class VariedDataTest {
  private static final double TINY = 1e-9;
  private static final int[] ROWS = {1, 1, 3, 4, 5};
  private static final double[] RATES = {1, 0.7, 1, 0.9, 0.6};

  @TempDir private Path folder;

  private static DataSet shipped() throws Exception {
    return DataSetReader.read(Home.catalog().dataSet("nas-like"));
  }

  private DataSet ofCapacity(String capacity) throws Exception {
    Path shipped = Home.catalog().dataSet("nas-like");
    try (Stream<Path> files = Files.list(shipped)) {
      for (Path file : files.toList()) {
        Path copy = folder.resolve(file.getFileName());
        Files.writeString(
            copy,
            Files.readString(file)
                .replace("\"capacity_per_us\": 30", "\"capacity_per_us\": " + capacity));
      }
    }
    return DataSetReader.read(folder);
  }

  private static double[] speeds(RateModel bus) {
    double[] speeds = new double[ROWS.length];
    bus.solve(ROWS, RATES, ROWS.length, speeds, null);
    return speeds;
  }

  private static ContentionModel model(DataSet set, SharingLevel level) {
    return KindCalls.solver(set.levels().get(level).getFirst(), level, set);
  }

  /** To ask for half as much of a bus is to have one that carries twice as much. */
  @Test
  void aWiderBusIsThatOfADataSetWithItsCapacity() throws Exception {
    RateModel bus = (RateModel) model(shipped(), SharingLevel.MACHINE);
    assertThat(speeds(bus)[0]).isLessThan(1);
    RateModel written = (RateModel) model(ofCapacity("37.5"), SharingLevel.MACHINE);
    assertThat(speeds(VariedModel.wider(bus, 1.25))).containsExactly(speeds(written), within(TINY));
    assertThat(speeds(VariedModel.wider(bus, 1))).containsExactly(speeds(bus));
    assertThat(speeds(VariedModel.wider(bus, 4))).containsOnly(1);
    RateModel narrow = (RateModel) model(ofCapacity("18"), SharingLevel.MACHINE);
    assertThat(speeds(VariedModel.wider(bus, 0.6))).containsExactly(speeds(narrow), within(TINY));
  }

  @Test
  void aSteeperMatrixSlowsByAsMuchMore() throws Exception {
    ContentionModel core = model(shipped(), SharingLevel.SMT_CORE);
    int[] pair = {0, 1};
    double alone = 1 / core.solve(pair.clone()).speeds()[0];
    for (double steepness : new double[] {0, 0.5, 1, 1.5}) {
      double[] speeds = VariedModel.steeper(core, steepness).solve(pair.clone()).speeds();
      assertThat(1 / speeds[0]).isCloseTo(1 + (alone - 1) * steepness, within(TINY));
    }
    assertThat(VariedModel.steeper(core, 2).feelsSpinning()).isTrue();
  }

  @Test
  void longerProgramsKeepTheirRates() throws Exception {
    DataSet set = shipped();
    SettingGrid grid = PairingAxis.grid(GridDensity.SHORT);
    Setting longer = grid.with(PairingAxis.SOLO.ordinal(), 2);
    DataSet varied = new VariedData(set).at(longer).dataSet();
    assertThat(varied.applications().get(1).soloSeconds())
        .isEqualTo(2 * set.applications().get(1).soloSeconds());
    assertThat(varied.applications().get(1).parameters())
        .isEqualTo(set.applications().get(1).parameters());
    assertThat(varied.applications().get(1).phases().getFirst().soloSeconds())
        .isEqualTo(2 * set.applications().get(1).phases().getFirst().soloSeconds());
    assertThat(varied.contentHash()).isEmpty();
  }

  @Test
  void whatTheDataDoNotHaveIsNotVaried() throws Exception {
    SettingGrid grid = PairingAxis.grid(GridDensity.SHORT);
    VariedData whole = new VariedData(shipped());
    assertThat(grid.where(whole::has)).isEqualTo(grid);
    VariedData without = new VariedData(shipped().withModels(SharingLevel.MACHINE, List.of()));
    SettingGrid left = grid.where(without::has);
    assertThat(left.axes().getFirst().values()).containsExactly(1.0);
    assertThat(left.axes().get(1).values()).hasSizeGreaterThan(1);
    assertThat(left.corners()).hasSize(1);
  }

  /** A full grid has all settings of a short one. */
  @Test
  void aFullGridIsFinerThanAShortOne() {
    for (int axis = 0; axis < PairingAxis.values().length; axis++) {
      List<Double> few = PairingAxis.grid(GridDensity.SHORT).axes().get(axis).values();
      assertThat(PairingAxis.grid(GridDensity.FULL).axes().get(axis).values())
          .containsAll(few)
          .hasSizeGreaterThan(few.size());
    }
  }
}
