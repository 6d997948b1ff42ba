package akula.policies.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import akula.api.AkulaThread;
import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.contract.PolicyDriver;
import akula.policies.kit.ExchangeTrials;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SwapTest {
  private static final Duration INTERVAL = Duration.ofNanos(PolicyDriver.INTERVAL_NANOS);

  private static PolicyDriver driver(int domains, int cores, int pairs, Duration stability) {
    return driver(domains, cores, pairs, stability, INTERVAL.multipliedBy(2));
  }

  private static PolicyDriver driver(
      int domains, int cores, int pairs, Duration stability, Duration period) {
    var options = new ExchangeTrials.Options(Parameters.IPC, pairs, stability, period);
    return new PolicyDriver(
        MachineDescription.regular("m", domains, cores, 1),
        new Swap(options, new SplittableRandom(1)));
  }

  private static PolicyDriver full(int domains, int cores, int pairs) {
    return filled(driver(domains, cores, pairs, INTERVAL));
  }

  private static PolicyDriver filled(PolicyDriver driver) {
    for (int i = 0; i < driver.machine().contextCount(); i++) {
      driver.launch(1);
    }
    driver.update();
    return driver;
  }

  private static void setAll(PolicyDriver driver, double value) {
    driver.machine().threads().forEach(thread -> driver.setValue(thread, value));
  }

  private static List<Integer> places(PolicyDriver driver) {
    return driver.machine().threads().stream().map(thread -> thread.context().index()).toList();
  }

  /** The threads that an update moved, by number. */
  private static Set<Integer> moved(List<Integer> before, List<Integer> after) {
    Set<Integer> moved = new HashSet<>();
    for (int i = 0; i < before.size(); i++) {
      if (!before.get(i).equals(after.get(i))) {
        moved.add(i);
      }
    }
    return moved;
  }

  @Test
  void aTieIsUndoneAfterOneIntervalAndTheNextTrialWaitsForAnUndisturbedOne() {
    PolicyDriver driver = full(2, 2, 1);
    List<Integer> naive = places(driver);
    assertThat(driver.moves()).isZero();
    for (int trial = 0; trial < 3; trial++) {
      driver.advance();
      assertThat(driver.moves()).as("exchanged").isEqualTo(2);
      driver.advance();
      assertThat(places(driver)).as("undone").isEqualTo(naive);
    }
  }

  @Test
  void withAPeriodOfOneIntervalATrialFollowsTheOther() {
    PolicyDriver driver = filled(driver(2, 3, 1, INTERVAL, INTERVAL));
    List<Integer> naive = places(driver);
    Set<Set<Integer>> tried = new HashSet<>();
    for (int trial = 0; trial < 9; trial++) {
      driver.advance();
      tried.add(moved(naive, places(driver)));
    }
    assertThat(tried).hasSize(9).allSatisfy(pair -> assertThat(pair).hasSize(2));
    driver.advance();
    assertThat(places(driver)).isEqualTo(naive);
  }

  @Test
  void trialsThatFollowEachOtherAreComparedWithTheLastIntervalInWhichNothingWasTried() {
    PolicyDriver driver = filled(driver(2, 2, 1, INTERVAL, INTERVAL));
    List<Integer> naive = places(driver);
    driver.advance();
    setAll(driver, 0.5);
    driver.advance();
    Set<Integer> second = moved(naive, places(driver));
    setAll(driver, 1);
    driver.advance();
    assertThat(moved(naive, places(driver)))
        .as("better than the first trial, not better than before it: undone")
        .hasSize(2)
        .isNotEqualTo(second);
    List<Integer> third = places(driver);
    setAll(driver, 1.001);
    driver.advance();
    assertThat(moved(third, places(driver))).as("kept, and the fourth").hasSize(2);
  }

  @Test
  void whereAWholeIntervalLiesBetweenTrialsThatOneCounts() {
    PolicyDriver driver = full(2, 2, 1);
    List<Integer> naive = places(driver);
    driver.advance();
    driver.advance();
    setAll(driver, 2);
    driver.advance();
    setAll(driver, 1.5);
    driver.advance();
    assertThat(places(driver)).as("worse than in the interval before: undone").isEqualTo(naive);
  }

  @Test
  void whatRaisedTheMeanIsKept() {
    PolicyDriver driver = full(2, 2, 1);
    driver.advance();
    List<Integer> exchanged = places(driver);
    driver.setValue(driver.machine().getThread(3), 1.001);
    driver.advance();
    assertThat(places(driver)).isEqualTo(exchanged);
    assertThat(driver.moves()).as("the next trial begins a period after the last").isZero();
    driver.advance();
    assertThat(driver.moves()).isEqualTo(2);
  }

  @Test
  void whatLoweredTheMeanIsUndone() {
    PolicyDriver driver = full(2, 2, 1);
    List<Integer> naive = places(driver);
    driver.advance();
    driver.setValue(driver.machine().getThread(3), 0.999);
    driver.advance();
    assertThat(places(driver)).isEqualTo(naive);
  }

  @Test
  void everyExchangeIsTriedOnceAndThenNoMore() {
    PolicyDriver driver = full(2, 3, 1);
    Set<Set<Integer>> tried = new HashSet<>();
    List<Integer> naive = places(driver);
    for (int i = 0; i < 100; i++) {
      driver.advance();
      Set<Integer> moved = moved(naive, places(driver));
      if (!moved.isEmpty()) {
        assertThat(moved).hasSize(2);
        assertThat(tried.add(moved)).as("%s is tried for the first time", moved).isTrue();
      }
    }
    assertThat(tried).hasSize(9);
    assertThat(driver.moves()).isZero();
  }

  @Test
  void aChangeOfThePopulationAbandonsTheTrialAndClearsTheLog() {
    PolicyDriver driver = full(2, 1, 1);
    driver.advance();
    assertThat(driver.moves()).isEqualTo(2);
    List<Integer> exchanged = places(driver);
    driver.launch(1);
    driver.update();
    assertThat(places(driver).subList(0, 2)).as("neither kept nor undone").isEqualTo(exchanged);
    for (int i = 0; i < 20; i++) {
      driver.advance();
    }
    assertThat(driver.moves()).as("all was tried").isZero();
    AkulaThread third = driver.machine().getThread(2);
    driver.finish(third);
    driver.update();
    List<Integer> before = places(driver);
    driver.advance();
    assertThat(moved(before, places(driver)))
        .as("the log was cleared")
        .containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void beforeTheStabilityPeriodIsOverNothingIsTried() {
    PolicyDriver driver = driver(2, 2, 1, Duration.ofSeconds(5));
    List.of(1.0, 1.0, 1.0, 1.0).forEach(driver::launch);
    driver.update();
    for (int second = 1; second < 5; second++) {
      driver.advance();
      assertThat(driver.moves()).isZero();
    }
    driver.advance();
    assertThat(driver.moves()).isEqualTo(2);
  }

  @Test
  void anIntervalThatBeganBeforeTheLastChangeIsNotUsed() {
    PolicyDriver driver = driver(2, 2, 1, Duration.ZERO);
    driver.advanceTo(PolicyDriver.INTERVAL_NANOS / 2);
    List.of(1.0, 1.0, 1.0, 1.0).forEach(driver::launch);
    driver.update();
    driver.advance();
    assertThat(driver.moves()).as("half an interval").isZero();
    driver.advance();
    assertThat(driver.moves()).isEqualTo(2);
  }

  @Test
  void severalDisjointPairsExchangeAtOnceAndAreJudgedEachByItself() {
    PolicyDriver driver = full(6, 2, 3);
    List<Integer> naive = places(driver);
    driver.advance();
    Set<Integer> moved = moved(naive, places(driver));
    assertThat(moved).hasSize(6);
    Set<Integer> domains = new HashSet<>();
    moved.forEach(thread -> domains.add(naive.get(thread) / 2));
    assertThat(domains).as("one thread of each domain").hasSize(6);
    int better = moved.iterator().next();
    driver.setValue(driver.machine().getThread(better), 2);
    List<Integer> exchanged = places(driver);
    driver.advance();
    assertThat(moved(naive, places(driver))).as("one exchange is kept").hasSize(2).contains(better);
    assertThat(places(driver).get(better)).isEqualTo(exchanged.get(better));
  }

  @Test
  void morePairsThanTheMachineHasAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> driver(5, 2, 3, Duration.ZERO))
        .withMessage(
            "option pairs is 3, but this machine's 5 memory domains make at most 2 pair(s)");
    assertThat(driver(1, 4, 1, Duration.ZERO).machine().domainCount()).isEqualTo(1);
  }

  @Test
  void allDomainsAreExchangedInTheLongRun() {
    PolicyDriver driver = full(5, 1, 1);
    List<Integer> naive = places(driver);
    Set<Integer> exchanged = new HashSet<>();
    List<Set<Integer>> trials = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      driver.advance();
      Set<Integer> moved = moved(naive, places(driver));
      if (!moved.isEmpty()) {
        trials.add(moved);
      }
      exchanged.addAll(moved);
    }
    assertThat(exchanged).hasSize(5);
    assertThat(trials).as("each two of five once").hasSize(10).doesNotHaveDuplicates();
  }

  @Test
  void onceAllIsTriedIntervalsCanBeSkipped() {
    PolicyDriver driver = full(2, 1, 1);
    for (int i = 0; i < 3; i++) {
      assertThat(driver.machine().skipsIntervals()).as("a trial is to come or under way").isFalse();
      driver.advance();
    }
    driver.advance();
    assertThat(driver.machine().skipsIntervals()).isTrue();
    driver.finish(driver.machine().getThread(0));
    driver.launch(1);
    driver.update();
    assertThat(driver.machine().skipsIntervals()).as("another workload").isFalse();
  }
}
