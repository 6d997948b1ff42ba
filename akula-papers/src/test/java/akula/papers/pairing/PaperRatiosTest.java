package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.papers.pairing.PairingResults.Run;
import akula.statistics.metrics.ApplicationTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PaperRatiosTest {
  /** The paper's times, times a factor for a policy in a workload. */
  private static PaperRatios ratios(Map<String, Double> factors) {
    PairingResults.Runs runs =
        (workload, policy) -> {
          double seconds = PairingTable.seconds(workload, policy);
          double factor = factors.getOrDefault(workload + " " + policy, 1.0);
          return List.of(
              new Run(List.of(new ApplicationTime("CG", 5, Double.NaN, factor * seconds))));
        };
    return new PaperRatios(new PairingResults(runs, MeanTimes.ALL));
  }

  @Test
  void thePaperIsOnceThePaper() {
    assertThat(ratios(Map.of()).median()).isCloseTo(1, within(1e-9));
    assertThat(ratios(Map.of()).besideLinux()).hasSize(24);
    assertThat(ratios(Map.of()).text())
        .containsPattern("WL_3 +1.00 +1.00 +1.00 +1.00 +1.00\n")
        .contains("the 24 cells beside linux_24: median 1.00, least 1.00");
  }

  @Test
  void extremesAreNamedAndLinuxIsNotAmongThem() {
    PaperRatios ratios =
        ratios(Map.of("WL_1 linux_24", 9.0, "WL_5 bus_pairing", 1.6, "WL_2 gang", 0.4));
    assertThat(ratios.text())
        .contains("median 1.00, least 0.40 (WL_2 gang), greatest 1.60 (WL_5 bus_pairing)")
        .containsPattern("WL_1 +9.00");
    assertThat(ratios.fields().get("least").toString())
        .startsWith("{workload=WL_2, policy=gang, ratio=0.4");
  }

  @Test
  void whatDidNotEndIsNoCell() {
    assertThat(ratios(Map.of("WL_2 gang", Double.NaN)).besideLinux()).hasSize(23);
    Map<String, Double> none = new java.util.HashMap<>();
    PairingTable.POLICIES.forEach(policy ->
        PairingTable.WORKLOADS.forEach(workload -> none.put(workload + " " + policy, Double.NaN)));
    assertThat(ratios(none).fields()).containsEntry("least", null);
    assertThat(ratios(none).text()).doesNotContain("median");
  }
}
