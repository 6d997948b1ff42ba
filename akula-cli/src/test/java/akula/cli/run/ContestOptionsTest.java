package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.Parameters;
import akula.api.plugin.PolicyCatalog;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.Contest;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Which policies are run how often. */
class ContestOptionsTest {
  @Command
  private static final class Owner {
    @Mixin private ContestOptions options;
  }

  private static ContestOptions parsed(String... arguments) {
    Owner owner = new Owner();
    new CommandLine(owner).parseArgs(arguments);
    return owner.options;
  }

  private static Contest contest(String... arguments) {
    return parsed(arguments).contest(PolicyCatalog.ofClassPath());
  }

  @Test
  void everyPolicyIsRunSoOften() {
    Contest contest = contest("--policy=di", "--policy=linux", "--repeat=3", "--seed=5");
    assertThat(contest.specs()).containsExactly("di", "linux");
    assertThat(contest.runs()).isEqualTo(6);
    assertThat(contest.seed()).isEqualTo(5);
    assertThat(contest.contenders().getLast().scheduler(1)).as("the kernel").isNull();
    assertThat(contest.parameters())
        .containsExactlyInAnyOrder(Parameters.LLC_MISS_RATE, Parameters.CPU_SHARE);
  }

  @Test
  void whatTheyGoByAndNobodyTellsIsSaid() {
    assertThat(contest("--policy=ljfpf", "--policy=linux").untold(Set.of()))
        .singleElement()
        .asString()
        .contains("ljfpf")
        .endsWith("in a workload); what programs tell themselves is used");
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> parsed("--policy=di", "--repeat=0").runs())
        .isInstanceOf(UsageException.class)
        .hasMessage("--repeat is 0; expected at least 1");
    assertThatThrownBy(() -> contest("--policy=di", "--policy=linux", "--policy=di"))
        .hasMessage("--policy di is given twice; expected each once");
    assertThatThrownBy(() -> contest("--policy=linux:x=1"))
        .hasMessage("--policy linux:x=1: linux has no options");
  }
}
