package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.papers.claims.GridDensity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    return OwnPolicy.compared(result.results()).get(policy);
  }

  private static PairingResult run(String data, long seed) throws Exception {
    return PairingJob.builder()
        .data(data)
        .seed(seed)
        .repeat(REPEATS)
        .grid(GridDensity.NONE)
        .build()
        .run();
  }

  @ParameterizedTest
  @CsvSource({"nas-fitted, 2", "nas-like, 2"})
  void itIsBetterThanLinuxAndNobodyIsSlower(String data, long seed) throws Exception {
    PairingResult result = run(data, seed);
    GainsAndLosses guarded = of(result, GUARDED);
    assertThat(guarded.gain().mean()).isGreaterThan(LEAST_GAIN);
    assertThat(guarded.applications())
        .hasSize(24)
        .allSatisfy(it -> assertThat(it.times().mean()).as(it.words()).isLessThan(MOST_TIMES));
    GainsAndLosses bus = of(result, PairingTable.BUS);
    assertThat(guarded.meanTime()).isLessThan(bus.meanTime());
    GainsAndLosses less = of(result, LESS_GUARDED);
    assertThat(less.gain().mean()).isGreaterThan(bus.gain().mean());
    assertThat(less.applications().getFirst().times().mean())
        .isLessThan(bus.applications().getFirst().times().mean());
    assertThat(result.text())
        .contains("A policy of this project (not in the paper)")
        .contains("better than linux_24 in the mean of the workloads: yes\n");
  }
}
