package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.toolkit.cluster.TwoProcesses;
import akula.toolkit.common.UsageException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The pairing paper reproduced by Java code alone. */
class PairingJobTest {
  @Test
  void claimsAreJudgedTheSameByAnyWorkers() throws Exception {
    PairingResult one = PairingJob.builder().repeat(2).jobs(2).build().run();
    try (TwoProcesses cluster = new TwoProcesses()) {
      PairingResult two = PairingJob.builder().repeat(2).on(cluster).build().run();
      assertThat(one.findings()).isNotEmpty().isEqualTo(two.findings());
      assertThat(one.text()).isEqualTo(two.text()).contains("on nas-like");
      assertThat(cluster.totals().bytes()).isPositive();
    }
  }

  @Test
  void onlyClosedRunsHaveTheMeasure() {
    assertThatThrownBy(() -> PairingJob.builder().closed(Duration.ZERO).build())
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--closed has to be above 0s");
  }
}
