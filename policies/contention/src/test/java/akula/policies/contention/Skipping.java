package akula.policies.contention;

import static org.assertj.core.api.Assertions.assertThat;

import akula.contract.PolicyDriver;

/** What is asked of policies that have nothing to do once they have read every thread. */
final class Skipping {
  private Skipping() {}

  /**
   * Asserts that intervals can be skipped just then.
   *
   * @param driver whose threads have all been read
   */
  static void assertOnceAllAreRead(PolicyDriver driver) {
    assertThat(driver.machine().skipsIntervals()).isTrue();
    driver.launch(3);
    driver.update();
    assertThat(driver.machine().skipsIntervals()).as("one is not read yet").isFalse();
    driver.advance();
    assertThat(driver.machine().skipsIntervals()).isTrue();
  }
}
