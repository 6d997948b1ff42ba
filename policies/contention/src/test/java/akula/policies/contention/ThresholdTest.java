package akula.policies.contention;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.MemoryDomain;
import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.contract.PolicyDriver;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.function.ToIntFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ThresholdTest {
  private static PolicyDriver measured(int domains, int cores, List<Double> rates) {
    PolicyDriver driver =
        new PolicyDriver(
            MachineDescription.regular("m", domains, cores, 1),
            new Threshold(new Threshold.Options(Parameters.LLC_MISS_RATE, 5)));
    rates.forEach(driver::launch);
    driver.update();
    driver.advance();
    return driver;
  }

  private static int devils(MemoryDomain domain, List<Double> rates) {
    return (int) domain.threads().stream().filter(t -> rates.get(t.id()) > 5).count();
  }

  private static int difference(PolicyDriver driver, ToIntFunction<MemoryDomain> count) {
    IntSummaryStatistics counts =
        driver.machine().domains().stream().mapToInt(count).summaryStatistics();
    return counts.getMax() - counts.getMin();
  }

  @Test
  void devilsThatCameTogetherAreTakenApart() {
    List<Double> rates = List.of(30.0, 1.0, 20.0, 2.0);
    PolicyDriver driver = measured(2, 2, rates);
    assertThat(difference(driver, domain -> devils(domain, rates))).isZero();
    assertThat(driver.moves()).as("one devil for one turtle").isEqualTo(2);
  }

  @Test
  void whatIsAtTheThresholdIsNoDevil() {
    List<Double> rates = List.of(5.0, 1.0, 5.0, 1.0);
    assertThat(measured(2, 2, rates).moves()).isZero();
  }

  @Test
  void aDevilMovesAloneWhereThereIsRoom() {
    List<Double> rates = List.of(30.0, 1.0, 20.0);
    PolicyDriver driver = measured(2, 2, rates);
    assertThat(driver.moves()).isEqualTo(1);
    assertThat(difference(driver, domain -> devils(domain, rates))).isZero();
  }

  @Test
  void evenlySpreadThreadsStay() {
    assertThat(measured(2, 2, List.of(9.0, 9.0, 1.0, 1.0)).moves()).isZero();
  }

  /** The claim: neither devils nor threads differ by more than one between domains. */
  @Property(tries = 300, seed = "1")
  void devilsAndLoadsAreEven(
      @ForAll @Size(min = 1, max = 30) List<@IntRange(max = 10) Integer> values,
      @ForAll @IntRange(min = 1, max = 5) int domains) {
    List<Double> rates = values.stream().map(Integer::doubleValue).toList();
    PolicyDriver driver = measured(domains, 3, rates);
    assertThat(difference(driver, domain -> devils(domain, rates))).isLessThanOrEqualTo(1);
    assertThat(difference(driver, MemoryDomain::load)).isLessThanOrEqualTo(1);
  }

  @Test
  void onceAllThreadsAreReadIntervalsCanBeSkipped() {
    Skipping.assertOnceAllAreRead(measured(2, 2, List.of(30.0, 1.0)));
  }
}
