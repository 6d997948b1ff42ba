package akula.policies.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.contract.PolicyDriver;
import akula.policies.kit.Dealing;
import akula.policies.kit.ExchangeTrials;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DistributedIntensitySwapTest {
  /** The driver's value of a thread serves as both parameters. */
  private static PolicyDriver driver(int domains, int cores, int pairs) {
    return driver(domains, cores, pairs, 1);
  }

  private static PolicyDriver driver(int domains, int cores, int pairs, long seed) {
    var options =
        new DistributedIntensitySwap.Options(
            Parameters.LLC_MISS_RATE,
            Duration.ZERO,
            new Dealing.Options(true, 0),
            new ExchangeTrials.Options(
                Parameters.IPC, pairs, Duration.ofSeconds(1), Duration.ofSeconds(2)));
    return new PolicyDriver(
        MachineDescription.regular("m", domains, cores, 1),
        new DistributedIntensitySwap(options, new SplittableRandom(seed)));
  }

  private static List<Integer> domains(PolicyDriver driver) {
    return driver.machine().threads().stream().map(thread -> thread.domain().index()).toList();
  }

  @Test
  void dealsAtTheFirstReadingsAndTriesExchangesAfterwards() {
    PolicyDriver driver = driver(2, 2, 1);
    List.of(30.0, 1.0, 20.0, 2.0).forEach(driver::launch);
    driver.update();
    driver.advance();
    List<Integer> dealt = domains(driver);
    assertThat(dealt).as("as di deals").containsExactly(0, 0, 1, 1);
    driver.advance();
    assertThat(domains(driver)).as("a trial").isNotEqualTo(dealt);
    driver.advance();
    assertThat(domains(driver)).as("undone").isEqualTo(dealt);
  }

  @Test
  void aChangeOfThePopulationDealsAnewFromWhereExchangesLeftTheThreads() {
    int together = 0;
    for (int seed = 1; seed <= 20; seed++) {
      PolicyDriver driver = driver(2, 2, 1, seed);
      List.of(30.0, 1.0, 20.0, 2.0).forEach(driver::launch);
      driver.update();
      driver.advance();
      driver.advance();
      List<Integer> exchanged = domains(driver);
      driver.finish(driver.machine().getThread(3));
      driver.update();
      List<Integer> dealt = domains(driver);
      assertThat(dealt.get(0)).as("devils after an end, seed %d", seed).isNotEqualTo(dealt.get(2));
      together += exchanged.get(0).equals(exchanged.get(2)) ? 1 : 0;
    }
    assertThat(together).as("trials that had put the devils together").isPositive();
  }

  @Test
  void morePairsThanTheMachineHasAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> driver(2, 2, 2))
        .withMessageContaining("option pairs is 2");
  }

  @Test
  void onceAllIsTriedIntervalsCanBeSkipped() {
    PolicyDriver driver = driver(2, 1, 1);
    List.of(30.0, 1.0).forEach(driver::launch);
    driver.update();
    for (int i = 0; i < 4; i++) {
      assertThat(driver.machine().skipsIntervals()).as("a trial is to come or under way").isFalse();
      driver.advance();
    }
    driver.advance();
    assertThat(driver.machine().skipsIntervals()).isTrue();
  }
}
