package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.toolkit.common.UsageException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which policies are run how often. */
class RunBuilderTest {
  private static RunBuilder under(String... policies) {
    RunBuilder plan = RunJob.builder();
    List.of(policies).forEach(plan::policy);
    return plan;
  }

  private static Contest contest(RunBuilder plan) {
    return plan.contest(PolicyCatalog.ofClassPath(), MachineDescription.regular("m", 1, 2, 1));
  }

  @Test
  void everyPolicyIsRunSoOften() {
    Contest contest = contest(under("di", "linux").repeat(3).seed(5));
    assertThat(contest.specs()).containsExactly("di", "linux");
    assertThat(contest.runs()).isEqualTo(6);
    assertThat(contest.seed()).isEqualTo(5);
    assertThat(contest.contenders().getLast().scheduler(1)).as("the kernel").isNull();
    assertThat(contest.parameters())
        .containsExactlyInAnyOrder(Parameters.LLC_MISS_RATE, Parameters.CPU_SHARE);
  }

  @Test
  void whatTheyGoByAndNobodyReportsIsSaid() {
    assertThat(contest(under("ljfpf", "linux")).missingHints(Set.of()))
        .singleElement()
        .asString()
        .contains("ljfpf")
        .endsWith("in a workload); what programs report themselves is used");
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> under("di").repeat(0).build())
        .isInstanceOf(UsageException.class)
        .hasMessage("--repeat is 0; expected at least 1");
    assertThatThrownBy(() -> contest(under("di", "linux", "di")))
        .hasMessage("--policy di is given twice; expected each once");
    assertThatThrownBy(() -> contest(under("linux:x=1")))
        .hasMessage("--policy linux:x=1: linux has no options");
  }
}
