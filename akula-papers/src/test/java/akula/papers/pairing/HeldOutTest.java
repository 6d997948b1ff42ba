package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.papers.claims.GridDensity;
import org.junit.jupiter.api.Test;

/** The times of Table 2 that {@code nas-fitted} was not fitted to. */
class HeldOutTest {
  private static final double LEAST_MEDIAN = 0.8;
  private static final double GREATEST_MEDIAN = 1.25;
  private static final double LEAST = 0.5;
  private static final double GREATEST = 2;

  @Test
  void theyAreNearThePapers() throws Exception {
    PairingResult result =
        PairingJob.builder().data("nas-fitted").repeat(1).grid(GridDensity.NONE).build().run();
    PaperRatios ratios = new PaperRatios(result.results());
    assertThat(ratios.median()).isBetween(LEAST_MEDIAN, GREATEST_MEDIAN);
    assertThat(ratios.besideLinux())
        .hasSize(24)
        .allMatch(cell -> cell.ratio() > LEAST && cell.ratio() < GREATEST);
    assertThat(result.text())
        .contains("These times over those of the paper", "the 24 cells beside linux_24: median ");
  }
}
