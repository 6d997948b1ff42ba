package akula.policies.naive;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.host.MachineDescription;
import akula.contract.PolicyDriver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomPlacementTest {
  private static PolicyDriver driver(int threads, boolean redraw, long seed) {
    var options = new RandomPlacement.Options(redraw);
    PolicyDriver driver =
        new PolicyDriver(
            MachineDescription.regular("2x2", 2, 2, 1),
            new RandomPlacement(options, new SplittableRandom(seed)));
    IntStream.range(0, threads).forEach(i -> driver.launch(0));
    driver.update();
    return driver;
  }

  private static List<Integer> cores(PolicyDriver driver) {
    return driver.machine().threads().stream().map(AkulaThread::core).map(c -> c.index()).toList();
  }

  /** 12 placements of two threads on four cores; 12,000 draws stay within five deviations. */
  @Test
  void everyEvenPlacementIsEquallyProbable() {
    for (boolean redraw : List.of(false, true)) {
      Map<List<Integer>, Integer> counts = new HashMap<>();
      for (int seed = 0; seed < 12_000; seed++) {
        counts.merge(cores(driver(2, redraw, seed)), 1, Integer::sum);
      }
      assertThat(counts).hasSize(12);
      assertThat(counts.values()).allMatch(count -> Math.abs(count - 1000) < 152);
    }
  }

  @Test
  void nobodyNeedCallItWhileNobodyComesOrGoes() {
    assertThat(driver(2, false, 1).machine().skipsIntervals()).isTrue();
    assertThat(driver(2, true, 1).machine().skipsIntervals()).isTrue();
  }

  @Test
  void onlyAsManyThreadsMoveAsNeeded() {
    for (int seed = 0; seed < 50; seed++) {
      PolicyDriver driver = driver(8, false, seed);
      AkulaThread first = driver.machine().getThread(0);
      List<AkulaThread> both = first.context().threads();
      both.forEach(driver::finish);
      driver.update();
      assertThat(driver.moves()).isEqualTo(1);
      driver.advance();
      assertThat(driver.moves()).isZero();
    }
  }

  @Test
  void redrawPlacesAllAnewWhenThePopulationChangesAndOnlyThen() {
    int moves = 0;
    for (int seed = 0; seed < 50; seed++) {
      PolicyDriver driver = driver(4, true, seed);
      driver.advance();
      assertThat(driver.moves()).isZero();
      driver.finish(driver.machine().getThread(0));
      driver.update();
      moves += driver.moves();
    }
    assertThat(moves).as("of 150 threads, 3 of 4 move on average").isBetween(90, 135);
  }
}
