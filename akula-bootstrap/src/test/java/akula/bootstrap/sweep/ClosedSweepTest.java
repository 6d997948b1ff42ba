package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.formats.sweep.Arrivals;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sweeps whose applications start again, and whose threads arrive over time. */
class ClosedSweepTest {
  private static SweepPlan closed(String arrivals, int seconds) {
    return new SweepPlan(
        SweepTest.MACHINE,
        TenApplications.data(),
        Settings.DEFAULT,
        List.of(SweepTest.policy(SweepPolicies.Spread.class)),
        List.of(Category.parse("D4_T4"), Category.parse("T1")),
        5,
        1,
        true,
        Arrivals.parse(arrivals),
        Duration.ofSeconds(seconds));
  }

  @Test
  void aClosedSweepMeasuresWhatEndsWithinItsTime() throws Exception {
    List<String> lines = SweepTest.output(closed("even:8s", 100), 2).lines().toList();
    List<String> t1 = lines.stream().filter(line -> line.startsWith("D0_T1,0,spread")).toList();
    String[] run = t1.getFirst().split(",");
    long solo = Math.round(Double.parseDouble(t1.get(1).split(",")[8]));
    long ended = 100 / solo;
    assertThat(t1).hasSize((int) (1 + ended + 1)); // the last one is the drain
    assertThat(run[10]).isEqualTo(Long.toString(ended));
    assertThat(Double.parseDouble(run[11])).isEqualTo(solo);
    assertThat(Double.parseDouble(run[6])).isCloseTo(ended * solo / 100.0, within(1e-6));
  }

  @Test
  void theApplicationsOfAWorkloadDoNotDependOnItsArrivals() {
    Category category = Category.parse("D4_T4");
    int[] together = closed("together", 0).source().draw(category, 3).applications();
    Launches spread = closed("poisson:5s", 0).source().draw(category, 3);
    assertThat(spread.applications()).isEqualTo(together);
    assertThat(spread.launchNanos()).isNotEqualTo(new long[8]);
    assertThat(closed("poisson:5s", 0).source().draw(category, 4).launchNanos())
        .isNotEqualTo(spread.launchNanos());
  }

  @Test
  void aClosedTimeInWhichNothingEndsFailsTheRun() throws Exception {
    Sweep sweep = new Sweep(closed("together", 5), 1);
    assertThatThrownBy(() -> sweep.run((runs, threads, count) -> {}))
        .isInstanceOf(RunFailedException.class)
        .hasMessageMatching(
            "workload D4_T4:0 \\(seed 1\\): no application ended within the 5s of the closed run,"
                + " the first one at 15.089163238 s; make it longer");
  }

  @Test
  void aClosedTimeBeyondAllMeasureIsRefused() {
    assertThatThrownBy(() -> closed("together", 20_000_000))
        .hasMessage(
            "category D4_T4: a closed run has to last from 0s to a million times as long as its"
                + " shortest application, a0, takes alone, 10s; not 20000000s");
  }
}
