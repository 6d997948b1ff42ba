package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.profiler.measure.Conditions;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtherLoadTest {
  private static Conditions seen(double seconds, double steal, double others) {
    return new Conditions(seconds, steal, others, 0, List.of(), Double.NaN);
  }

  @Test
  void aBusyMachineIsToldWithItsShare() {
    assertThat(OtherLoad.sentence(seen(4, 0, 0.6), false))
        .contains(
            "the machine was busy: other programs used 60% of the time of the run's cpus, so its"
                + " times may be longer than on a quiet one");
    assertThat(OtherLoad.sentence(seen(4, 0.08, 0.04), false).orElseThrow())
        .contains("used 4% of the time of the run's cpus, the hypervisor took 8%, so its");
  }

  @Test
  void othersTakeEnergyToo() {
    assertThat(OtherLoad.sentence(seen(4, 0, 0.6), true).orElseThrow())
        .endsWith("so its times may be longer and its energy greater than on a quiet one");
  }

  @Test
  void aQuietMachineAndAShortRunAreNot() {
    assertThat(OtherLoad.sentence(seen(4, 0.02, 0.05), true)).isEmpty();
    assertThat(OtherLoad.sentence(seen(0.1, 0, 0.6), true)).isEmpty();
  }
}
