package akula.policies.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.contract.PolicyDriver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Values are shares of time on a core, over intervals of a second. */
class EqualProgressTest {
  private static final double SLOW = 0.8;

  /** A thread on a slow core has lost so much after two seconds, and not after one. */
  private static final Duration LAG = Duration.ofMillis(250);

  private static PolicyDriver driver(Duration lag, double... speeds) {
    List<CoreDescription> cores =
        IntStream.range(0, speeds.length)
            .mapToObj(i -> new CoreDescription(List.of(i), speeds[i], 0, 0, 0))
            .toList();
    return new PolicyDriver(
        new MachineDescription(
            "unequal", List.of(new Node(0, 0, List.of(10))), List.of(new Domain(0, cores))),
        new EqualProgress(new EqualProgress.Options(lag, 0.05), new SplittableRandom(1)));
  }

  private static List<AkulaThread> launch(PolicyDriver driver, double... shares) {
    List<AkulaThread> threads = new ArrayList<>();
    for (double share : shares) {
      threads.add(driver.launch(share));
    }
    driver.update();
    return threads;
  }

  private static AkulaThread on(List<AkulaThread> threads, double speed) {
    return threads.stream().filter(it -> it.core().speed() == speed).findFirst().orElseThrow();
  }

  @Test
  void whoLostTimeGetsTheFastCore() {
    PolicyDriver driver = driver(LAG, SLOW, 1);
    List<AkulaThread> threads = launch(driver, 1, 1);
    AkulaThread slow = on(threads, SLOW);
    driver.advance();
    assertThat(driver.moves()).isZero();
    driver.advance();
    assertThat(driver.moves()).isEqualTo(2);
    assertThat(slow.core().speed()).isEqualTo(1);
  }

  /** After the first exchange one has to catch up and then fall behind by as much. */
  @Test
  void movesAreBoundedByTheLag() {
    PolicyDriver driver = driver(LAG, SLOW, 1);
    launch(driver, 1, 1);
    int moves = 0;
    for (int second = 0; second < 100; second++) {
      driver.advance();
      moves += driver.moves();
    }
    assertThat(moves).isBetween(2 * 20, 2 * 34);
  }

  @Test
  void whoNeverWaitsGetsTheFastCoreOfOneWhoWaits() {
    PolicyDriver driver = driver(LAG, SLOW, 1);
    List<AkulaThread> threads = launch(driver, 1, 1);
    AkulaThread slow = on(threads, SLOW);
    driver.setValue(on(threads, 1), 0.7);
    driver.advance();
    assertThat(slow.core().speed()).isEqualTo(1);
  }

  @Test
  void whoWaitsStaysOnTheSlowCoreHoweverMuchItLost() {
    PolicyDriver driver = driver(Duration.ZERO, SLOW, 1);
    List<AkulaThread> threads = launch(driver, 1, 1);
    driver.setValue(on(threads, SLOW), 0.3);
    for (int second = 0; second < 20; second++) {
      driver.advance();
      assertThat(driver.moves()).isZero();
    }
  }

  /**
   * Both wait for a lock that others hold longer: on the fast core the slow one would do no more.
   */
  @Test
  void whoWaitsAndDoesLessGetsNoFastCoreForWhatItLost() {
    PolicyDriver driver = driver(Duration.ZERO, SLOW, 1);
    List<AkulaThread> threads = launch(driver, 1, 1);
    driver.setValue(on(threads, SLOW), 0.5);
    driver.setValue(on(threads, 1), 0.5);
    for (int second = 0; second < 20; second++) {
      driver.advance();
      assertThat(driver.moves()).isZero();
    }
  }

  @Test
  void ofTwoWhoWaitTheOneWhoDoesMoreGetsTheFastCore() {
    PolicyDriver driver = driver(LAG, SLOW, 1);
    List<AkulaThread> threads = launch(driver, 1, 1);
    AkulaThread slow = on(threads, SLOW);
    driver.setValue(slow, 0.6);
    driver.setValue(on(threads, 1), 0.4);
    driver.advance();
    assertThat(slow.core().speed()).isEqualTo(1);
  }

  /** As where a speed is emulated by taking processor time away. */
  @Test
  void whoHasAllThatItsCoreGivesDoesNotWait() {
    PolicyDriver driver = driver(LAG, SLOW, 1);
    List<AkulaThread> threads = launch(driver, 1, 1);
    AkulaThread slow = on(threads, SLOW);
    driver.setValue(slow, SLOW);
    driver.advance();
    driver.advance();
    assertThat(slow.core().speed()).isEqualTo(1);
  }

  @Test
  void noThreadMovesTwiceAtOneInstant() {
    PolicyDriver driver = driver(Duration.ZERO, 0.2, 0.4, 0.6, 0.8, 1);
    launch(driver, 1, 0.8, 0.6, 0.4, 0.2);
    for (int second = 0; second < 20; second++) {
      driver.advance();
      assertThat(driver.moves()).isLessThanOrEqualTo(5);
    }
  }

  @Test
  void whoComesLaterBeginsWithNothingLost() {
    PolicyDriver driver = driver(LAG, 1, 1, SLOW);
    launch(driver, 1, 1);
    driver.advance();
    driver.advance();
    AkulaThread late = launch(driver, 1).getFirst();
    assertThat(late.core().speed()).isEqualTo(SLOW);
    driver.advance();
    assertThat(late.core().speed()).isEqualTo(SLOW);
    driver.advance();
    assertThat(late.core().speed()).isEqualTo(1);
  }

  @Test
  void anIdleFastCoreGetsTheOneFurthestBehind() {
    PolicyDriver driver = driver(Duration.ofSeconds(100), 1, SLOW, SLOW);
    List<AkulaThread> threads = launch(driver, 1, 1, 1);
    AkulaThread fast = on(threads, 1);
    List<AkulaThread> slow = threads.stream().filter(it -> it != fast).toList();
    driver.setValue(slow.getFirst(), 0.5);
    driver.advance();
    driver.finish(fast);
    driver.update();
    assertThat(slow.getLast().core().speed()).isEqualTo(1);
    assertThat(slow.getFirst().core().speed()).isEqualTo(SLOW);
    assertThat(driver.moves()).isEqualTo(1);
  }

  /** One who shares a core loses, too: three threads on two cores get on alike. */
  @Test
  void sharingACoreIsLosingTime() {
    PolicyDriver driver = driver(LAG, 1, 1);
    List<AkulaThread> threads = launch(driver, 1, 1, 1);
    int[] alone = new int[threads.size()];
    for (int second = 0; second < 30; second++) {
      driver.advance();
      for (AkulaThread thread : threads) {
        boolean own = thread.core().load() == 1;
        alone[thread.id()] += own ? 1 : 0;
        driver.setValue(thread, own ? 1 : 0.5);
      }
    }
    assertThat(Arrays.stream(alone)).allSatisfy(seconds -> assertThat(seconds).isBetween(9, 11));
  }

  @Test
  void onEqualCoresNobodyMoves() {
    PolicyDriver driver =
        new PolicyDriver(
            MachineDescription.regular("2x2", 2, 2, 1),
            new EqualProgress(new EqualProgress.Options(LAG, 0.05), new SplittableRandom(1)));
    launch(driver, 1, 0.5, 0.2, 1);
    for (int second = 0; second < 10; second++) {
      driver.advance();
      assertThat(driver.moves()).isZero();
    }
  }
}
