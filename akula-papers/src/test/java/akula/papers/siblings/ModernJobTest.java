package akula.papers.siblings;

import static org.assertj.core.api.Assertions.assertThat;

import akula.toolkit.cluster.TwoProcesses;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Modern workloads under all policies. */
class ModernJobTest {
  private static final int HYPOTHESES = 8;
  private static ModernResult result;

  @BeforeAll
  static void runIt() throws Exception {
    result = SiblingJob.builder().repeat(2).jobs(2).buildModern().run();
  }

  @Test
  void allIsToldForPeopleAndPrograms() {
    assertThat(result.text())
        .startsWith("Aggregation of sibling threads in modern workloads\n2 repeats, seed 1\n")
        .contains("server-pools\n", "fork-join\n", "many-containers\n", "refill_aggregation")
        .contains("small-server: of 8 claims ");
    assertThat((List<?>) result.fields().get("figures"))
        .hasSize(ModernResult.WORKLOADS.size() * ModernResult.POLICIES.size());
    assertThat(result.findings()).hasSize(HYPOTHESES);
  }

  @Test
  void theResultIsTheSameByAnyWorkers() throws Exception {
    try (TwoProcesses cluster = new TwoProcesses()) {
      String one = SiblingJob.builder().repeat(2).on(cluster).buildModern().run().text();
      assertThat(one).isEqualTo(result.text());
      assertThat(cluster.totals().bytes()).isPositive();
    }
  }

  /** Whether it helps or not, misses fall where siblings run one after the other. */
  @Test
  void siblingsInSequenceMissLess() {
    for (String workload : ModernResult.WORKLOADS) {
      double ratio =
          result.ratio(workload, ModernResult.IN_TIME, ModernResult.CFS, QueueRun::misses).mean();
      assertThat(ratio).as(workload).isLessThan(1);
    }
  }
}
