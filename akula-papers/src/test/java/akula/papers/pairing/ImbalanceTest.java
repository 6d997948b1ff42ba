package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.papers.claims.GridDensity;
import akula.papers.pairing.Imbalance.Moment;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures 1 and 2 of the pairing paper. */
class ImbalanceTest {
  private static final double WHOLE = 1e-9;

  private static final Moment FIVE = Moment.of(1, new double[] {10, 2, 3});
  private static final Moment NONE = Moment.of(2, new double[] {0, 4, 2});

  @Test
  void aMomentHasTheGreatestTheMeanAndTheLeastContext() {
    assertThat(FIVE).isEqualTo(new Moment(1, 10, 5, 2));
    assertThat(FIVE.ratio()).isEqualTo(5);
    assertThat(NONE.ratio()).isInfinite();
  }

  @Test
  void contextsWithNoneAreBeyondAllOthers() {
    List<Moment> moments = List.of(NONE, FIVE, FIVE);
    assertThat(Imbalance.quantile(moments, 1.0 / 2)).isEqualTo(5);
    assertThat(Imbalance.quantile(moments, 1)).isInfinite();
    assertThat(new Imbalance(moments, moments).text())
        .contains(
            "median 5.0, in 80% of them 5.0 to no limit (paper: a factor of five); in 33.3% of them a"
                + " context has none");
  }

  /** A minute has 600 samples, and the first window is whole after ten of them. */
  @Test
  void samplesAreThoseOfTheExperiment() throws Exception {
    Imbalance imbalance = of(Duration.ofMinutes(1));
    assertThat(imbalance.bus()).hasSize(591).hasSameSizeAs(imbalance.stalls());
    assertThat(imbalance.bus().getFirst().nanos()).isEqualTo(1_000_000_000L);
    for (Moment moment : imbalance.bus()) {
      assertThat(moment.least()).isBetween(0.0, moment.mean() + WHOLE);
      assertThat(moment.mean()).isLessThanOrEqualTo(moment.greatest());
    }
    // no context stalls for more cycles than it has
    assertThat(imbalance.stalls()).allMatch(moment -> moment.greatest() <= 2000);
    assertThat(imbalance.fields()).containsOnlyKeys("figure_1", "figure_2");
  }

  /** The bus cannot carry more than it can. */
  @Test
  void allContextsTogetherDoNotExceedTheBus() throws Exception {
    double capacity = 45;
    assertThat(of(Duration.ofMinutes(1)).bus())
        .allMatch(moment -> 8 * moment.mean() < capacity)
        .anySatisfy(moment -> assertThat(moment.mean()).isCloseTo(4, within(2.0)));
  }

  @Test
  void aRunOfLessThanASecondHasNone() {
    assertThat(new Imbalance(List.of(), List.of()).text()).contains("(--closed)");
  }

  private static Imbalance of(Duration closed) throws Exception {
    return PairingJob.builder()
        .data("nas-fitted")
        .closed(closed)
        .repeat(1)
        .grid(GridDensity.NONE)
        .build()
        .run()
        .imbalance();
  }
}
