package akula.bootstrap.contention.sharedcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.Scaling;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cases whose equilibrium can be computed by hand, and curves without anything in them. */
class SharedCacheModelTest {
  private static final List<Double> NONE = List.of(0.0, 0.0);
  private static final List<Double> WHOLE = List.of(1.0, 2.0);
  private static final List<ParameterColumn> COLUMNS =
      List.of(
          new ParameterColumn("IPC", "instructions/cycle", Scaling.PER_CYCLE),
          new ParameterColumn("LLC_MISS_RATE", "1/kiloinstruction", Scaling.PER_INSTRUCTION),
          new ParameterColumn("MEMORY_BANDWIDTH", "MB/s", Scaling.PER_TIME));

  private static Curve streaming(double misses, double bandwidth, double stall) {
    List<Double> missing = List.of(misses, misses);
    List<Double> traffic = List.of(bandwidth, bandwidth);
    return new Curve(List.of(1.0, 1.0), missing, missing, traffic, List.of(stall, stall), WHOLE);
  }

  private static Curve sensitive() {
    return new Curve(
        List.of(0.5, 1.0), List.of(20.0, 20.0), List.of(12.0, 4.0), NONE, List.of(0.6, 0.2), WHOLE);
  }

  private static Curve silent(double footprint) {
    return new Curve(List.of(1.0, 2.0), NONE, NONE, NONE, NONE, List.of(footprint / 2, footprint));
  }

  private static SharedCacheModel model(double bandwidth, Curve... curves) {
    return new SharedCacheModel(new SharedCache(2, bandwidth, List.of(curves)), COLUMNS);
  }

  @Test
  void insertionRatesShareTheCache() {
    var reached = model(1e9, streaming(30, 0, 0), streaming(10, 0, 0)).equilibrium(rows(0, 1));
    assertThat(reached.occupancyWays()).containsExactly(new double[] {1.5, 0.5}, within(1e-11));
    assertThat(reached.speeds()).containsExactly(1, 1);
  }

  @Test
  void aSensitiveProgramEndsWhereItsInsertionsBalanceTheStream() {
    // The stream inserts 10 per kilocycle everywhere. The other inserts 6 at one way; at none all
    // its 20 references miss: 2 + 8 * (0.6 * 2 / 12) = 2.8 cycles an instruction, 20 / 2.8.
    double zero = 20 / 2.8;
    // o / (2 - o) = h(o) / 10 with h(o) = zero + o (6 - zero): a quadratic equation.
    double a = 6 - zero;
    double b = 10 + zero - 2 * a;
    double occupancy = (-b + Math.sqrt(b * b + 8 * a * zero)) / (2 * a);
    var reached = model(1e9, sensitive(), streaming(10, 0, 0)).equilibrium(rows(0, 1));
    assertThat(reached.occupancyWays()[0]).isCloseTo(occupancy, within(1e-9));
    double ipc = 1 / 2.8 + occupancy * (0.5 - 1 / 2.8);
    assertThat(reached.speeds()[0]).isCloseTo(ipc, within(1e-9));
    assertThat(reached.missesPerKiloInstruction()[0])
        .isCloseTo((zero + occupancy * a) / ipc, within(1e-7));
  }

  @Test
  void aFootprintCapsWhatIsTaken() {
    Curve small =
        new Curve(
            List.of(1.0, 1.0),
            List.of(50.0, 50.0),
            List.of(50.0, 50.0),
            NONE,
            NONE,
            List.of(0.25, 0.3));
    var reached = model(1e9, small, streaming(1, 0, 0)).equilibrium(rows(0, 1));
    assertThat(reached.occupancyWays()).containsExactly(new double[] {0.3, 1.7}, within(1e-11));
  }

  @Test
  void memoryIsAsSlowAsItsUtilisationSays() {
    var reached = model(10_000, streaming(10, 4000, 0.5)).equilibrium(rows(0, 0));
    double speed = reached.speeds()[0];
    double rho = 2 * 4000 * speed / 10_000;
    double latency = (1 + 0.4 * rho / (1 - rho)) / (1 + 0.4 * 0.4 / 0.6);
    assertThat(reached.utilisation()).isCloseTo(rho, within(1e-10));
    assertThat(speed).isLessThan(0.9).isCloseTo(1 / (1 + 0.5 * (latency - 1)), within(1e-10));
  }

  @Test
  void latencyGrowsNoMoreBeyondNinetyFivePerCent() {
    var reached = model(10_000, streaming(10, 8000, 0.01)).equilibrium(rows(0, 0, 0));
    double latency = (1 + 0.4 * 19) / (1 + 0.4 * 4);
    assertThat(reached.utilisation()).isEqualTo(0.95);
    assertThat(reached.speeds()[1]).isCloseTo(1 / (1 + 0.01 * (latency - 1)), within(1e-12));
  }

  @Test
  void withoutInsertionsNobodyIsHeldBackMoreThanTheRoom() {
    var reached = model(1e9, silent(1.5), silent(0.5)).equilibrium(rows(0, 0, 1));
    assertThat(reached.occupancyWays())
        .containsExactly(new double[] {6 / 7.0, 6 / 7.0, 2 / 7.0}, within(1e-9));
    var roomy = model(1e9, silent(1.5), silent(0.5)).equilibrium(rows(0, 1));
    assertThat(roomy.speeds()).containsExactly(1, 1);
  }

  @Test
  void theStreamTakesAllFromWhoInsertsNothing() {
    var reached = model(1e9, silent(2), streaming(10, 0, 0)).equilibrium(rows(0, 1));
    assertThat(reached.occupancyWays()).containsExactly(new double[] {0, 2}, within(1e-9));
    assertThat(reached.speeds()[0]).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void missRateAndBandwidthFollowTheCoSchedule() {
    var model = model(10_000, sensitive(), streaming(10, 4000, 0.5));
    CacheEquilibrium reached = model.equilibrium(rows(0, 1, 1));
    double[][] values = model.solve(rows(0, 1, 1)).parameters();
    assertThat(values[0][0]).isNaN();
    assertThat(values[0][1]).isEqualTo(reached.missesPerKiloInstruction()[0]).isGreaterThan(4);
    assertThat(values[1][2] * reached.speeds()[1])
        .isCloseTo(reached.bandwidthMegabytesPerSecond()[1], within(1e-9));
    assertThat(model.solve(rows(0)).parameters()).isNull();
  }

  @Test
  void columnsInOtherUnitsStayAsTheyAre() {
    var data = new SharedCache(2, 1e9, List.of(sensitive()));
    var perInstruction =
        new ParameterColumn("LLC_MISS_RATE", "1/instruction", Scaling.PER_INSTRUCTION);
    var model = new SharedCacheModel(data, List.of(perInstruction));
    assertThat(model.solve(rows(0, 0)).parameters()).isNull();
  }

  @Test
  void theDataOfALevelDecideWhichModelItIs() {
    var cache = new SharedCache(2, 1e9, List.of(sensitive()));
    var data = new DataSet("x", "", true, COLUMNS, List.of(), Map.of(), "");
    assertThat(cache.solver(data.parameters())).isInstanceOf(SharedCacheModel.class);
  }

  private static int[] rows(int... rows) {
    return rows;
  }
}
