package akula.policies.naive;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.host.MachineDescription;
import akula.contract.PolicyDriver;
import java.util.List;
import org.junit.jupiter.api.Test;

class NaiveSpreadTest {
  private final PolicyDriver driver =
      new PolicyDriver(MachineDescription.regular("2x2", 2, 2, 1), new NaiveSpread());

  private List<Integer> cores() {
    return driver.machine().threads().stream().map(AkulaThread::core).map(c -> c.index()).toList();
  }

  private void launch(int threads) {
    for (int i = 0; i < threads; i++) {
      driver.launch(0);
    }
    driver.update();
  }

  /** Section 3.1: two threads go to core 0 of the different memory domains. */
  @Test
  void twoThreadsGoToTheFirstCoreOfTheTwoDomains() {
    launch(2);
    assertThat(cores()).containsExactly(0, 2);
  }

  @Test
  void afterTerminationsDomainsAreEvenedOutWithOneMove() {
    launch(4);
    driver.finish(driver.machine().getThread(3));
    driver.finish(driver.machine().getThread(1));
    driver.update();
    assertThat(driver.moves()).isEqualTo(1);
    assertThat(driver.machine().getDomain(0).load()).isEqualTo(1);
    assertThat(driver.machine().getDomain(1).load()).isEqualTo(1);
  }

  @Test
  void nothingMovesWithoutNeed() {
    launch(5);
    for (int i = 0; i < 5; i++) {
      driver.advance();
      assertThat(driver.moves()).isZero();
    }
    driver.finish(driver.machine().getThread(2));
    driver.update();
    assertThat(cores()).doesNotHaveDuplicates();
    assertThat(driver.moves()).isEqualTo(1);
  }

  @Test
  void nobodyNeedCallItWhileNobodyComesOrGoes() {
    launch(5);
    assertThat(driver.machine().skipsIntervals()).isTrue();
  }

  @Test
  void anEndAndALaunchAtOneInstantAreEvenedOutToo() {
    launch(4);
    driver.finish(driver.machine().getThread(3));
    driver.finish(driver.machine().getThread(1));
    driver.launch(0);
    driver.launch(0);
    driver.update();
    assertThat(cores()).containsExactlyInAnyOrder(0, 1, 2, 3);
  }
}
