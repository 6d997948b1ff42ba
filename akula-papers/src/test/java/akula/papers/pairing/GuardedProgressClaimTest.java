package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.papers.claims.GridDensity;
import org.junit.jupiter.api.Test;

/** What {@code guarded_progress} is for: the workloads of the paper, seven minutes each. */
class GuardedProgressClaimTest {
  private static final String GUARDED = PairingTable.OWN.getFirst();
  private static final String LESS_GUARDED = PairingTable.OWN.getLast();

  /** Per cent by which weighted mean execution times are shorter than under Linux. */
  private static final double LEAST_GAIN = 3;

  /** How many times as long as under Linux an application may take, by chance. */
  private static final double MOST_TIMES = 1.04;

  private static final int REPEATS = 3;

  private static GainsAndLosses of(PairingResult result, String policy) {
    return GainsAndLosses.of(result.results(), policy);
  }

  private static double worst(GainsAndLosses of) {
    return of.applications().getFirst().times().mean();
  }

  /** With other launches than those that the policy's defaults were chosen by. */
  @Test
  void itIsBetterThanLinuxAndNobodyIsSlower() throws Exception {
    PairingResult result =
        PairingJob.builder().seed(2).repeat(REPEATS).grid(GridDensity.NONE).build().run();
    GainsAndLosses guarded = of(result, GUARDED);
    assertThat(guarded.gain().mean()).isGreaterThan(LEAST_GAIN);
    assertThat(guarded.applications())
        .hasSize(24)
        .allSatisfy(it -> assertThat(it.times().mean()).as(it.words()).isLessThan(MOST_TIMES));
    GainsAndLosses bus = of(result, PairingTable.BUS);
    assertThat(guarded.meanTime()).isLessThan(bus.meanTime());
    GainsAndLosses less = of(result, LESS_GUARDED);
    assertThat(less.gain().mean()).isGreaterThan(guarded.gain().mean());
    assertThat(worst(less)).isBetween(worst(guarded), worst(bus));
    assertThat(result.text())
        .contains("A policy of this project (not in the paper)")
        .contains("better than linux_24 in the mean of the workloads: yes\n");
  }
}
