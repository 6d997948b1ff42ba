package akula.toolkit.tune;

import static org.assertj.core.api.Assertions.assertThat;

import akula.statistics.metrics.Measure;
import akula.toolkit.Toolkit;
import akula.toolkit.cluster.TwoProcesses;
import akula.toolkit.sweep.SweepBuilder;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tuning from Java. */
class TuneJobTest {
  private static TuneBuilder plan(Consumer<SweepBuilder> more) {
    return Toolkit.tune()
        .sweep(sweep -> more.accept(sweep.category("A4").category("D2_T2").machine("2x2").seed(5)))
        .policy("swap:period={1s,3s},stability=0s..4s(3)")
        .against("naive_spread")
        .measure(Measure.WORST)
        .workloads(5)
        .elsewhere("spec2006-large-cache")
        .budget(new TuneBudget.Runs(1_500));
  }

  /** Who runs pieces has what was sent, and plans the sweeps from it. */
  @Test
  void aClusterFindsTheSame() throws Exception {
    TuneResult here = plan(sweep -> sweep.jobs(1)).build().run();
    try (TwoProcesses cluster = new TwoProcesses()) {
      assertThat(plan(sweep -> sweep.on(cluster)).build().run()).isEqualTo(here);
      assertThat(cluster.totals().pieces()).isPositive();
    }
    assertThat(here.conditions().runs()).isLessThanOrEqualTo(1_500);
    assertThat(here.elsewhere())
        .extracting(TuneResult.Elsewhere::what)
        .containsExactly("readings with noise 0.1", "data set spec2006-large-cache");
  }

  /** As many runs are made as the first ones promise for the time. */
  @Test
  void timeIsRuns() throws Exception {
    AtomicLong now = new AtomicLong();
    TuneResult result =
        plan(_ -> {})
            .budget(new TuneBudget.Time(Duration.ofSeconds(10)))
            .clock(() -> now.getAndAdd(1_000_000_000L))
            .build()
            .run();
    TuneResult.Round first = result.rounds().getFirst();
    long runs = 10L * first.configurations() * first.workloads();
    assertThat(result.conditions().budget()).isEqualTo(runs);
    assertThat(result.conditions().runs()).isLessThanOrEqualTo(runs);
  }

  /** The usual values win where nothing is better. */
  @Test
  void equalOnesAreTheUsualOnes() throws Exception {
    TuneResult result =
        Toolkit.tune()
            .sweep(sweep -> sweep.category("A2"))
            .policy("swap:stability={7s,1s,9s},period={5s,1s}")
            .workloads(2)
            .checkNoise(0)
            .build()
            .run();
    assertThat(result.best()).isEqualTo("swap");
    assertThat(result.judged().usual()).isEmpty();
  }
}
