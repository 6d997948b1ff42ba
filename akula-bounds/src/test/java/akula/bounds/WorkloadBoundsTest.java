package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.bounds.Bounds;
import akula.bootstrap.bounds.StaticBest;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.engine.Launches;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Bounds of cases that can be computed by hand. */
class WorkloadBoundsTest {
  private static final double ROUNDING = 1e-5;

  static BootstrapData data(SharingLevel level, double[] seconds, double[]... speeds) {
    var matrix = new PairMatrix(speeds, List.of(), Composition.PRODUCT);
    List<Application> applications =
        IntStream.range(0, seconds.length)
            .mapToObj(i ->
                new Application(
                    "a" + i,
                    seconds[i],
                    Double.NaN,
                    ApplicationClass.UNCLASSIFIED,
                    List.of(),
                    List.of(new Phase(i, seconds[i]))))
            .toList();
    DataSet set =
        new DataSet("hand", "", true, List.of(), applications, Map.of(level, List.of(matrix)), "");
    return new BootstrapData(set, Map.of(level, matrix.solver(set.parameters())));
  }

  private static BootstrapData halves() {
    return data(SharingLevel.MEMORY_DOMAIN, new double[] {10}, new double[] {0.5});
  }

  private static Bounds of(BootstrapData data, MachineDescription machine, Launches launches)
      throws RunFailedException {
    return new WorkloadBounds(machine, data, Settings.DEFAULT).of(launches);
  }

  /**
   * Two that halve each other, in one domain: together 20 s; one after the other 10 s and 20 s;
   * with turns of 0.1 s on one context 19.9 s and 20 s.
   */
  @Test
  void twoThreadsThatMustMeet() throws RunFailedException {
    Bounds bounds = of(halves(), MachineDescription.regular("m", 1, 2, 1), Launches.together(0, 0));
    assertThat(bounds.average().percent()).isCloseTo(99.5, within(ROUNDING));
    assertThat(bounds.average().contexts()).containsExactly(0, 0);
    assertThat(bounds.worst().percent()).isCloseTo(100, within(ROUNDING));
    assertThat(bounds.isExact()).isTrue();
    assertThat(bounds.lowerAveragePercent()).isCloseTo(50, within(ROUNDING));
    assertThat(bounds.lowerWorstPercent()).isCloseTo(100, within(ROUNDING));
  }

  @Test
  void twoThreadsThatNeedNotMeet() throws RunFailedException {
    Bounds bounds = of(halves(), MachineDescription.regular("m", 2, 2, 1), Launches.together(0, 0));
    assertThat(bounds.worst().percent()).isZero();
    assertThat(bounds.lowerWorstPercent()).isCloseTo(0, within(ROUNDING));
    assertThat(bounds.isExact()).isTrue();
  }

  /** Three of 10 s on one context: the work alone takes 30 s. */
  @Test
  void threeThreadsOnOneContext() throws RunFailedException {
    Bounds bounds =
        of(halves(), MachineDescription.regular("m", 1, 1, 1), Launches.together(0, 0, 0));
    assertThat(bounds.lowerWorstPercent()).isCloseTo(200, within(ROUNDING));
    assertThat(bounds.worst().percent()).isCloseTo(200, within(0.1));
  }

  /** Three in two domains of two: somebody meets somebody, unless one waits for another. */
  @Test
  void migratingMayBeatStaying() throws RunFailedException {
    Bounds bounds =
        of(halves(), MachineDescription.regular("m", 2, 2, 1), Launches.together(0, 0, 0));
    assertThat(bounds.worst().percent()).isCloseTo(100, within(ROUNDING));
    assertThat(bounds.lowerWorstPercent()).isCloseTo(50, within(ROUNDING));
  }

  /** One that ends before the other begins meets nobody. */
  @Test
  void launchesApart() throws RunFailedException {
    Launches apart = new Launches(new int[] {0, 0}, new long[] {0, 10_000_000_000L});
    Bounds bounds = of(halves(), MachineDescription.regular("m", 1, 2, 1), apart);
    assertThat(bounds.worst().percent()).isZero();
    assertThat(bounds.lowerWorstPercent()).isCloseTo(0, within(ROUNDING));
  }

  /** Launched 5 s apart: 15 s of work for 15 s alone, of which 25 s are needed for the second. */
  @Test
  void launchesThatOverlap() throws RunFailedException {
    Launches close = new Launches(new int[] {0, 0}, new long[] {0, 5_000_000_000L});
    Bounds bounds = of(halves(), MachineDescription.regular("m", 1, 2, 1), close);
    assertThat(bounds.lowerWorstPercent()).isCloseTo(50, within(ROUNDING));
  }

  /** Three of which any two halve each other: two take turns, and the third is by itself. */
  @Test
  void sharingAContextWithoutNeedMayBeBest() throws RunFailedException {
    double[][] speeds = {{0.2, 0.2, 1}, {0.2, 0.2, 1}, {1, 1, 1}};
    BootstrapData data = data(SharingLevel.MEMORY_DOMAIN, new double[] {10, 10, 10}, speeds);
    Bounds bounds = of(data, MachineDescription.regular("m", 1, 3, 1), Launches.together(0, 2, 1));
    assertThat(bounds.average().percent()).isCloseTo(199.0 / 3, within(ROUNDING));
    assertThat(bounds.worst().percent()).isCloseTo(100, within(ROUNDING));
    assertThat(bounds.isExact()).isTrue();
  }

  /** The second is launched when the first has ended, and there is one fast core. */
  @Test
  void aFastCoreIsSharedByThoseThatDoNotMeet() throws RunFailedException {
    var cores =
        List.of(
            new CoreDescription(List.of(0), 1, 0, 0, 0),
            new CoreDescription(List.of(1), 0.5, 0, 0, 0));
    MachineDescription machine =
        new MachineDescription(
            "m",
            List.of(new MachineDescription.Node(0, 0, List.of(10))),
            List.of(new MachineDescription.Domain(0, cores)));
    Launches apart = new Launches(new int[] {0, 0}, new long[] {0, 10_000_000_000L});
    Bounds bounds = of(halves(), machine, apart);
    assertThat(bounds.average().percent()).isZero();
    assertThat(bounds.worst().contexts()).containsExactly(0, 0);
    assertThat(bounds.isExact()).isTrue();
  }

  @Test
  void hundredsOfThreadsHaveAPlacementAndAProof() throws RunFailedException {
    double[][] speeds = new double[6][6];
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        speeds[i][j] = 1 - 0.04 * ((i * 5 + j * 3) % 7);
      }
    }
    BootstrapData data = data(SharingLevel.MEMORY_DOMAIN, new double[] {9, 8, 7, 6, 5, 4}, speeds);
    int[] applications = IntStream.range(0, 64).map(i -> i % 6).toArray();
    MachineDescription machine = MachineDescription.regular("m", 16, 4, 1);
    Bounds bounds =
        new WorkloadBounds(machine, data, Settings.DEFAULT).found(Launches.together(applications));
    assertThat(bounds.average().provenPercent()).isLessThanOrEqualTo(bounds.average().percent());
    assertThat(bounds.average().gap()).isLessThan(0.1 * bounds.average().percent());
    assertThat(bounds.lowerAveragePercent()).isLessThanOrEqualTo(bounds.average().provenPercent());
    assertThat(bounds.lowerAveragePercent()).isPositive();
    Bounds told = of(data, machine, Launches.together(applications));
    assertThat(told.average())
        .as("64 threads have 64 contexts: what is not proven to be the best is not told")
        .isEqualTo(StaticBest.notProven(bounds.average().provenPercent()));
    assertThat(told).isEqualTo(of(data, machine, Launches.together(applications)));
  }

  /** Two kinds of threads, so few sets, in domains for many. */
  @Test
  void wideDomainsHaveAProof() throws RunFailedException {
    double[][] speeds = {{0.98, 0.97}, {0.99, 0.98}};
    BootstrapData data = data(SharingLevel.MEMORY_DOMAIN, new double[] {20, 16}, speeds);
    int[] applications = IntStream.range(0, 48).map(i -> i % 2).toArray();
    Bounds bounds =
        of(data, MachineDescription.regular("m", 2, 24, 1), Launches.together(applications));
    assertThat(bounds.worst().isExact()).isTrue();
    assertThat(bounds.average().provenPercent()).isPositive();
  }

  @Test
  void tooManyCoSchedulesAreNotKnown() {
    double[] seconds = IntStream.range(0, 30).mapToDouble(i -> 5 + i).toArray();
    double[][] speeds = new double[30][30];
    for (double[] row : speeds) {
      java.util.Arrays.fill(row, 0.95);
    }
    BootstrapData data = data(SharingLevel.MEMORY_DOMAIN, seconds, speeds);
    WorkloadBounds bounds =
        new WorkloadBounds(MachineDescription.regular("m", 2, 16, 1), data, Settings.DEFAULT);
    assertThat(bounds.lowerBound(Launches.together(IntStream.range(0, 30).toArray())))
        .containsExactly(Double.NaN, Double.NaN);
  }

  @Test
  void whereNothingIsKnownNoThreadEndsBeforeItsLaunch() throws RunFailedException {
    double[] seconds = IntStream.range(0, 30).mapToDouble(i -> 5 + i).toArray();
    double[][] speeds = new double[30][30];
    for (double[] row : speeds) {
      java.util.Arrays.fill(row, 0.95);
    }
    BootstrapData data = data(SharingLevel.MEMORY_DOMAIN, seconds, speeds);
    Launches all = Launches.together(IntStream.range(0, 30).toArray());
    MachineDescription machine = MachineDescription.regular("m", 2, 16, 1);
    Bounds bounds = new WorkloadBounds(machine, data, Settings.DEFAULT).found(all);
    assertThat(bounds.isExact()).isFalse();
    assertThat(bounds.average().provenPercent()).isEqualTo(-100);
    assertThat(bounds.worst().gap()).isEqualTo(bounds.worst().percent() + 100);
  }

  @Test
  void domainsThatSlowEachOtherAreRefused() {
    BootstrapData data = data(SharingLevel.MACHINE, new double[] {10}, new double[] {0.5});
    assertThatThrownBy(() ->
            new WorkloadBounds(MachineDescription.regular("m", 2, 2, 1), data, Settings.DEFAULT))
        .hasMessage(
            "bounds need memory domains that do not slow each other down, but data set hand has a"
                + " model for level machine; leave it out with --model machine=none, or choose a data"
                + " set without one");
  }

  private static DataSet sensitive(double sensitivity) {
    Application half =
        new Application(
            "half",
            10,
            Double.NaN,
            ApplicationClass.UNCLASSIFIED,
            List.of(),
            List.of(new Phase(0, 10)),
            sensitivity);
    return new DataSet("hand", "", false, List.of(), List.of(half), Map.of(), "");
  }

  @Test
  void speedsThatAreNotProportionalToTheCoresAreRefused() {
    BootstrapData data = new BootstrapData(sensitive(0.5), Map.of());
    MachineDescription unequal =
        new MachineDescription(
            "m",
            List.of(new MachineDescription.Node(0, 0, List.of(10))),
            List.of(
                new MachineDescription.Domain(
                    0,
                    List.of(
                        CoreDescription.nominal(List.of(0)),
                        new CoreDescription(List.of(1), 0.5, 0, 0, 0)))));
    assertThatThrownBy(() -> new WorkloadBounds(unequal, data, Settings.DEFAULT))
        .hasMessageStartingWith("bounds need speeds that are proportional to the core's");
    MachineDescription equal = MachineDescription.regular("m", 1, 2, 1);
    assertThatCode(() -> new WorkloadBounds(equal, data, Settings.DEFAULT))
        .doesNotThrowAnyException();
  }

  /** Near and far from memory. */
  private static final class OfNode implements ContentionModel {
    private final double speed;

    OfNode(double speed) {
      this.speed = speed;
    }

    @Override
    public CoSchedule solve(int[] rows) {
      double[] speeds = new double[rows.length];
      Arrays.fill(speeds, rows.length == 1 ? speed : speed / 2);
      return new CoSchedule(rows, speeds, null);
    }

    @Override
    public ContentionModel at(int node) {
      return node == 0 ? this : new OfNode(0.5);
    }
  }

  @Test
  void modelsThatDifferByNodeAreRefusedWhereThereAreSeveral() {
    var data = new BootstrapData(sensitive(1), Map.of(SharingLevel.MEMORY_DOMAIN, new OfNode(1)));
    MachineDescription two = MachineDescription.regular("two", 2, 2, 1);
    assertThat(two.nodes()).hasSize(2);
    assertThatThrownBy(() -> new WorkloadBounds(two, data, Settings.DEFAULT))
        .hasMessageStartingWith(
            "bounds need contention models that are the same at all NUMA nodes, but data set")
        .hasMessageEndingWith(
            "at some of machine two; choose another data set or a machine of one node");
    MachineDescription one = MachineDescription.regular("one", 1, 2, 1);
    assertThatCode(() -> new WorkloadBounds(one, data, Settings.DEFAULT))
        .doesNotThrowAnyException();
  }

  @Test
  void modelsThatDependOnRatesAreRefused() {
    RateModel full = (_, _, count, speeds, _) -> Arrays.fill(speeds, 0, count, 1.0);
    BootstrapData data = new BootstrapData(sensitive(1), Map.of(SharingLevel.MEMORY_DOMAIN, full));
    assertThatThrownBy(() ->
            new WorkloadBounds(MachineDescription.regular("m", 1, 2, 1), data, Settings.DEFAULT))
        .hasMessageStartingWith(
            "bounds need contention models that depend on who runs together and on nothing else")
        .hasMessageEndingWith(
            "leave it out with --model memory_domain=none, or choose a data set without one");
  }
}
