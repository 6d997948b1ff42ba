package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.Control;
import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.plugin.PolicyCatalog;
import akula.toolkit.common.UsageException;
import akula.wrapper.agent.Features;
import akula.wrapper.parameters.Formula;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.parameters.ServedParameter.Counted;
import akula.wrapper.run.Capabilities;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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
    assertThat(contest.names()).containsExactly("di", "linux");
    assertThat(contest.runs()).isEqualTo(6);
    assertThat(contest.seed()).isEqualTo(5);
    assertThat(contest.contenders().getLast().scheduler(1)).as("the kernel").isNull();
    assertThat(contest.parameters())
        .containsExactlyInAnyOrder(Parameters.LLC_MISS_RATE, Parameters.CPU_SHARE);
  }

  @Test
  void policiesAreCalledByTheirAliases() throws IOException {
    Contest contest = contest(under("mine=di", "linux", "swap:period=2s"));
    assertThat(contest.names()).containsExactly("mine", "linux", "swap:period=2s");
    assertThat(contest.contenders().getFirst().facts())
        .containsEntry("name", "mine")
        .containsEntry("spec", "di");
    assertThat(contest.contenders().get(1).facts()).isEqualTo(Map.of("spec", "linux"));
    assertThat(contest.contenders().getLast().facts()).doesNotContainKey("name");
  }

  @Test
  void aNameStandsForOnePolicy() {
    assertThatThrownBy(() -> contest(under("a=di", "linux", "a=swap")))
        .hasMessage("two policies are called a, di and swap; give each an alias of its own");
    assertThatThrownBy(() -> contest(under("a=linux")))
        .isInstanceOf(UsageException.class)
        .hasMessage("--policy a=linux: linux has no alias");
    assertThatThrownBy(() -> contest(under("linux=di")))
        .hasMessage("'linux=di' calls a policy linux, which is none; choose another alias");
  }

  @Test
  void whatTheyGoByAndNobodyReportsIsSaid() {
    assertThat(contest(under("ljfpf", "linux")).missingHints(Set.of()))
        .singleElement()
        .asString()
        .contains("ljfpf")
        .endsWith("in a workload); what programs report themselves is used");
  }

  /** Who pairs by traffic is not to pair by what another policy pairs by, under another name. */
  @Test
  void whoGoesByTrafficIsRefusedWhereThatIsOfMisses() {
    Contest contest =
        contest(
            under(
                "bus=bus_pairing:bandwidth=MEMORY_BANDWIDTH",
                "cache=cache_pairing:bandwidth=MEMORY_BANDWIDTH",
                "cache_pairing:select=order",
                "bus_pairing"));
    List<Contender> all = contest.contenders();
    Capabilities misses = serving(64e-6, "cache-misses");
    assertThatThrownBy(() -> check(all.getFirst(), misses))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "policy bus needs parameter MEMORY_BANDWIDTH, which is no traffic here but misses of a"
                + " cache (hardware counters: 6.4e-5 x cache-misses per second), by which other"
                + " policies go; what would serve: resctrl, a formula over an event of the bus"
                + " (--formulas), or a data set that has it (--data, with --source"
                + " MEMORY_BANDWIDTH=data)");
    assertThatThrownBy(() -> check(all.get(1), misses))
        .hasMessageStartingWith("policy cache needs");
    check(all.getFirst(), serving(1e-6, "mbm_total_bytes"));
    check(all.get(2), misses);
    check(all.get(3), misses);
    Capabilities own = serving(Parameters.BUS_TRANSACTION_RATE, 1e-6, "LLC-load-misses");
    assertThatThrownBy(() -> check(all.get(3), own))
        .hasMessageStartingWith(
            "policy bus_pairing needs parameter BUS_TRANSACTION_RATE, which is");
    check(all.get(2), own);
  }

  private static void check(Contender contender, Capabilities here) {
    contender.check(
        here,
        new MachineModel(
            MachineDescription.regular("m", 1, 2, 2),
            1_000_000_000,
            Set.of(Control.PAUSE),
            ParameterSource.NONE),
        2);
  }

  /** Who reads it and does not say as what. */
  @Test
  void trafficThatIsCountedByMissesIsSaid() {
    Contest contest = contest(under("bus=bus_pairing:bandwidth=MEMORY_BANDWIDTH", "cache_pairing"));
    assertThat(RunSources.missesForTraffic(serving(64e-6, "cache-misses"), contest))
        .containsExactly(
            "MEMORY_BANDWIDTH is of cache misses here (6.4e-5 x cache-misses per second), without"
                + " prefetches and lines that are written back: what bus reads as traffic are misses");
    assertThat(RunSources.missesForTraffic(serving(1e-6, "mbm_total_bytes"), contest)).isEmpty();
    assertThat(RunSources.missesForTraffic(serving(64e-6, "cache-misses"), contest(under("di"))))
        .isEmpty();
  }

  private static Capabilities serving(double factor, String event) {
    return serving(Parameters.MEMORY_BANDWIDTH, factor, event);
  }

  private static Capabilities serving(String parameter, double factor, String event) {
    Formula formula = new Formula(factor, List.of(new Formula.Term(1, event)), List.of());
    Counted counted = new Counted(parameter, "MB/s", formula, new int[] {0}, true, false, false);
    return new Capabilities(new Features(Map.of(), 0), List.of(new Served(counted)), Map.of());
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
