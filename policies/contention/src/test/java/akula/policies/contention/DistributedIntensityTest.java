package akula.policies.contention;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.MemoryDomain;
import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.contract.PolicyDriver;
import akula.policies.kit.Dealing;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class DistributedIntensityTest {
  private static PolicyDriver driver(int domains, int cores) {
    var options =
        new DistributedIntensity.Options(
            Parameters.LLC_MISS_RATE, Duration.ZERO, new Dealing.Options(true, 0));
    return new PolicyDriver(
        MachineDescription.regular("m", domains, cores, 1), new DistributedIntensity(options));
  }

  private static PolicyDriver measured(int domains, int cores, double... rates) {
    PolicyDriver driver = driver(domains, cores);
    DoubleStream.of(rates).forEach(driver::launch);
    driver.update();
    driver.advance();
    return driver;
  }

  private static double[] totals(PolicyDriver driver, double... rates) {
    return driver.machine().domains().stream()
        .mapToDouble(d -> d.threads().stream().mapToDouble(t -> rates[t.id()]).sum())
        .toArray();
  }

  private static double spread(double[] totals) {
    return DoubleStream.of(totals).max().orElseThrow()
        - DoubleStream.of(totals).min().orElseThrow();
  }

  private static List<Integer> ids(MemoryDomain domain) {
    return domain.threads().stream().map(AkulaThread::id).sorted().toList();
  }

  /** Two devils and two turtles: naively the devils share a domain, sorted they do not. */
  @Test
  void theMostDissimilarThreadsAreTogether() {
    PolicyDriver driver = measured(2, 2, 30, 1, 20, 2);
    assertThat(ids(driver.machine().getDomain(0))).containsExactly(0, 1);
    assertThat(ids(driver.machine().getDomain(1))).containsExactly(2, 3);
    assertThat(driver.moves()).isEqualTo(2);
  }

  @Test
  void nothingIsKnownBeforeTheFirstReadingSoThreadsAreSpreadNaively() {
    PolicyDriver driver = driver(2, 2);
    List.of(30.0, 1.0, 20.0, 2.0).forEach(driver::launch);
    driver.update();
    assertThat(ids(driver.machine().getDomain(0))).containsExactly(0, 2);
    assertThat(driver.moves()).isZero();
  }

  @Test
  void sortsOnlyWhenThePopulationChangesOrFirstReadingsArrive() {
    PolicyDriver driver = measured(2, 2, 30, 1, 20, 2);
    driver.setValue(driver.machine().getThread(1), 40);
    driver.setValue(driver.machine().getThread(0), 0);
    for (int i = 0; i < 3; i++) {
      driver.advance();
      assertThat(driver.moves()).isZero();
    }
    driver.finish(driver.machine().getThread(3));
    driver.update();
    assertThat(totals(driver, 0, 40, 20, 2)).containsExactlyInAnyOrder(40, 20);
  }

  @Test
  void aNewThreadCountsAsAverageAndIsSortedAtItsFirstReading() {
    PolicyDriver driver = measured(2, 2, 30, 10);
    long half = PolicyDriver.INTERVAL_NANOS / 2;
    driver.advanceTo(PolicyDriver.INTERVAL_NANOS + half);
    driver.launch(50);
    driver.update();
    assertThat(driver.machine().getThread(2).domain())
        .as("at an average of 20 it joins the turtle")
        .isSameAs(driver.machine().getThread(1).domain());
    driver.advance();
    driver.advance();
    assertThat(totals(driver, 30, 10, 50)).containsExactlyInAnyOrder(50, 40);
    driver.advance();
    assertThat(driver.moves()).isZero();
  }

  @Test
  void equalThreadsStayWhereTheyAre() {
    PolicyDriver driver = measured(2, 4, 5, 5, 5, 5, 5, 5, 5, 5);
    assertThat(driver.moves()).isZero();
    PolicyDriver mixed = measured(2, 4, 9, 9, 1, 1, 9, 9, 1, 1);
    assertThat(mixed.moves()).isZero();
  }

  @Test
  void threadsOfNearlyEqualRateStayWhereTheyAre() {
    var within =
        new DistributedIntensity.Options(
            Parameters.LLC_MISS_RATE, Duration.ZERO, new Dealing.Options(true, 0.01));
    PolicyDriver driver =
        new PolicyDriver(
            MachineDescription.regular("m", 2, 2, 1), new DistributedIntensity(within));
    List.of(10.2, 9.9, 2.01, 1.99).forEach(driver::launch);
    driver.update();
    driver.advance();
    assertThat(driver.moves()).as("a gain of 0.2%").isZero();
    assertThat(measured(2, 2, 10.2, 9.9, 2.01, 1.99).moves()).as("any gain").isEqualTo(2);
  }

  /** One thread takes the place of one that ended, though a new deal would move more. */
  @Test
  void aDealThatIsNoBetterIsNotMade() {
    PolicyDriver driver = measured(4, 2, 20, 8, 7, 6, 4, 3, 2, 1);
    driver.finish(driver.machine().getThread(6));
    driver.finish(driver.machine().getThread(1));
    driver.update();
    assertThat(driver.moves()).isEqualTo(1);
    assertThat(totals(driver, 20, 8, 7, 6, 4, 3, 2, 1)).containsExactlyInAnyOrder(20, 1, 10, 10);
  }

  @Test
  void withoutKeepingTheThreadsAreAlwaysDealt() {
    var always =
        new DistributedIntensity.Options(
            Parameters.LLC_MISS_RATE, Duration.ZERO, new Dealing.Options(false, 0));
    PolicyDriver driver =
        new PolicyDriver(
            MachineDescription.regular("m", 4, 2, 1), new DistributedIntensity(always));
    List.of(20.0, 8.0, 7.0, 6.0, 4.0, 3.0, 2.0, 1.0).forEach(driver::launch);
    driver.update();
    driver.advance();
    driver.finish(driver.machine().getThread(6));
    driver.finish(driver.machine().getThread(1));
    driver.update();
    assertThat(driver.moves()).as("threads are dealt, not one moved").isGreaterThan(1);
  }

  @Test
  void groupsTakeTheNamesThatLeaveMostThreadsInPlace() {
    PolicyDriver driver = measured(2, 2, 20, 30, 2, 1);
    assertThat(driver.moves()).isZero();
    assertThat(ids(driver.machine().getDomain(0))).containsExactly(0, 2);
    driver.finish(driver.machine().getThread(3));
    driver.update();
    assertThat(driver.moves()).isZero();
  }

  @Test
  void fewerThreadsThanCoresAreSpreadOverTheDomains() {
    PolicyDriver driver = measured(4, 4, 9, 8, 7, 6, 5);
    assertThat(driver.machine().domains())
        .extracting(MemoryDomain::load)
        .containsExactlyInAnyOrder(2, 1, 1, 1);
    assertThat(totals(driver, 9, 8, 7, 6, 5)).containsExactlyInAnyOrder(9, 8, 7, 11);
  }

  @Test
  void onUnequalDomainsTheLoadFollowsTheSize() {
    List<MachineDescription.Domain> domains = List.of(domain(0, 2), domain(2, 4));
    var machine =
        new MachineDescription(
            "m", List.of(new MachineDescription.Node(0, 0, List.of(10))), domains);
    PolicyDriver driver =
        new PolicyDriver(
            machine,
            new DistributedIntensity(
                new DistributedIntensity.Options(
                    Parameters.LLC_MISS_RATE, Duration.ZERO, new Dealing.Options(true, 0))));
    List.of(6.0, 5.0, 4.0, 3.0, 2.0, 1.0).forEach(driver::launch);
    driver.update();
    driver.advance();
    assertThat(driver.machine().domains()).extracting(MemoryDomain::load).containsExactly(2, 4);
    assertThat(driver.machine().cores()).allMatch(core -> core.load() == 1);
    assertThat(totals(driver, 6, 5, 4, 3, 2, 1)).containsExactlyInAnyOrder(9, 12);
  }

  private static MachineDescription.Domain domain(int first, int cores) {
    return new MachineDescription.Domain(
        0,
        IntStream.range(first, first + cores)
            .mapToObj(cpu -> MachineDescription.CoreDescription.nominal(List.of(cpu)))
            .toList());
  }

  /** The claim in the textbook case, devils and turtles in equal number: exactly even. */
  @Test
  void devilsAndTurtlesAreSpreadExactlyEvenly() {
    for (int domains : List.of(2, 4, 32)) {
      double[] rates = new double[4 * domains];
      for (int i = 0; i < rates.length; i++) {
        rates[i] = i % domains < domains / 2 ? 20 : 1;
      }
      assertThat(spread(totals(measured(domains, 4, rates), rates))).isZero();
    }
  }

  private static double naiveSpread(int domains, double[] rates) {
    double[] totals = new double[domains];
    for (int i = 0; i < rates.length; i++) {
      totals[i % domains] += rates[i];
    }
    return spread(totals);
  }

  /** The claim on random sets: misses are spread far more evenly than by the order of launch. */
  @Test
  void missesAreSpreadMoreEvenlyThanByTheOrderOfLaunch() {
    SplittableRandom random = new SplittableRandom(1);
    double sorted = 0;
    double naive = 0;
    int worse = 0;
    for (int n = 0; n < 1000; n++) {
      double[] rates = random.doubles(8).map(x -> 30 * x * x * x).toArray();
      double di = spread(totals(measured(2, 4, rates), rates));
      double byOrder = naiveSpread(2, rates);
      sorted += di;
      naive += byOrder;
      worse += di > byOrder + 1e-9 ? 1 : 0;
    }
    assertThat(sorted).as("sum of differences").isLessThan(0.3 * naive);
    assertThat(worse).as("sets of 1000 in which chance did better").isLessThan(100);
  }

  /** Difference between domains: never more than the highest single rate. */
  @Property(tries = 300, seed = "1")
  void noDomainHasMoreThanTheHighestRateAboveAnother(
      @ForAll @Size(min = 1, max = 24) List<@DoubleRange(max = 40) Double> values) {
    double[] rates = values.stream().mapToDouble(Double::doubleValue).toArray();
    double highest = DoubleStream.of(rates).max().orElseThrow();
    PolicyDriver driver = measured(4, 3, rates);
    assertThat(spread(totals(driver, rates))).isLessThanOrEqualTo(highest + 1e-9);
    List<Integer> loads = driver.machine().domains().stream().map(MemoryDomain::load).toList();
    assertThat(loads.stream().mapToInt(Integer::intValue).summaryStatistics())
        .satisfies(s -> assertThat(s.getMax() - s.getMin()).isLessThanOrEqualTo(1));
  }

  @Test
  void onceAllThreadsAreReadIntervalsCanBeSkipped() {
    Skipping.assertOnceAllAreRead(measured(2, 2, 30, 1));
  }
}
