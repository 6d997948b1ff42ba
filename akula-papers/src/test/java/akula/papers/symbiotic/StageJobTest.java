package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;

import akula.papers.symbiotic.StageResult.Place;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.TwoProcesses;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The stages of the symbiotic scheduler, with few runs. */
class StageJobTest {
  private static StageResult run(Cluster cluster) throws Exception {
    return SymbioticJob.builder()
        .data(List.of("spec2006-smt-strong"))
        .smt(List.of(2))
        .cores(4, 4)
        .workloads(2)
        .jobs(3)
        .on(cluster)
        .buildStages()
        .run();
  }

  @Test
  void trueSpeedsBringMoreThanPredictedOnesWithAnyWorkers() throws Exception {
    StageResult result = run(null);
    Place place = new Place("spec2006-smt-strong", 2);
    assertThat(result.gain(place, Stage.CHANCE).mean()).isZero();
    assertThat(result.gain(place, Stage.KNOWN_SPEEDS).mean())
        .isGreaterThan(result.gain(place, Stage.ALL).mean())
        .isGreaterThan(result.gain(place, Stage.KNOWN_STACKS).mean());
    // A model that learned nothing would gain nothing over chance.
    assertThat(result.gain(place, Stage.LEARNED).mean()).isGreaterThan(1);
    try (TwoProcesses cluster = new TwoProcesses()) {
      assertThat(run(cluster).text()).isEqualTo(result.text());
      assertThat(cluster.totals().bytes()).isPositive();
    }
    assertThat(result.text())
        .contains("2 workload(s) on 4 cores, programs without phases, seed 1", "are very wide");
    assertThat(result.csv().lines())
        .hasSize(9)
        .contains("spec2006-smt-strong,2,gain_random_groups,0.000000,0.000000");
    assertThat(result.fields().get("figures"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .hasSize(8);
  }
}
