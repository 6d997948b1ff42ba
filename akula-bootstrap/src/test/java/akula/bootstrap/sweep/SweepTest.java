package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyDefinition;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.pieces.LastFirst;
import akula.statistics.results.SummaryCsv;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepTest {
  static final MachineDescription MACHINE = MachineDescription.regular("2x4", 2, 4, 1);

  static PolicyFactory policy(Class<? extends Scheduler> type) {
    return PolicyDefinition.of(type).bind("");
  }

  private static SweepPlan plan(long seed, List<Class<? extends Scheduler>> policies) {
    return plan(TenApplications.data(), seed, policies);
  }

  private static SweepPlan plan(
      BootstrapData data, long seed, List<Class<? extends Scheduler>> policies) {
    return new SweepPlan(
        MACHINE,
        data,
        Settings.DEFAULT,
        policies.stream().map(SweepTest::policy).toList(),
        List.of(Category.parse("D4_T4"), Category.parse("D12_T3"), Category.parse("T1")),
        37,
        seed,
        true);
  }

  static String output(SweepPlan plan, int workers)
      throws RunFailedException, IOException, InterruptedException {
    return output(new Sweep(plan, workers));
  }

  private static String output(Sweep sweep)
      throws RunFailedException, IOException, InterruptedException {
    ByteArrayOutputStream runs = new ByteArrayOutputStream();
    ByteArrayOutputStream threads = new ByteArrayOutputStream();
    byte[] summary =
        SummaryCsv.encode(
            sweep.run((runRows, threadRows, count) -> {
              runRows.writeTo(runs);
              threadRows.writeTo(threads);
            }));
    return runs.toString(StandardCharsets.UTF_8)
        + threads.toString(StandardCharsets.UTF_8)
        + new String(summary, StandardCharsets.UTF_8);
  }

  @Test
  void theBytesDoNotDependOnTheNumberOfWorkers() throws Exception {
    String one =
        output(plan(5, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class)), 1);
    assertThat(
            output(plan(5, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class)), 2))
        .isEqualTo(one);
    assertThat(
            output(plan(5, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class)), 7))
        .isEqualTo(one);
    assertThat(
            output(plan(6, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class)), 2))
        .isNotEqualTo(one);
    assertThat(one.lines()).hasSizeGreaterThan(3 * 37 * 2);
  }

  @Test
  void theBytesDoNotDependOnTheRoomForSolvedCoSchedules() throws Exception {
    List<Class<? extends Scheduler>> policies =
        List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class);
    String usual = output(plan(5, policies), 2);
    assertThat(output(plan(TenApplications.data(1), 5, policies), 2)).isEqualTo(usual);
    assertThat(output(plan(TenApplications.data(3), 5, policies), 3)).isEqualTo(usual);
  }

  @Test
  void theRunsOfAPolicyDoNotDependOnTheOthers() throws Exception {
    List<String> alone =
        output(plan(5, List.of(SweepPolicies.ByChance.class)), 2)
            .lines()
            .filter(line -> line.contains("by_chance"))
            .toList();
    List<String> beside =
        output(plan(5, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class)), 2)
            .lines()
            .filter(line -> line.contains("by_chance"))
            .toList();
    assertThat(beside).isEqualTo(alone).isNotEmpty();
  }

  @Test
  void aFailedRunNamesItsWorkloadAndThePolicy() throws Exception {
    Sweep sweep = new Sweep(plan(1, List.of(SweepPolicies.Picky.class)), 2);
    assertThatThrownBy(() -> sweep.run((runs, threads, count) -> {}))
        .isInstanceOf(RunFailedException.class)
        .hasMessageMatching(
            "workload D4_T4:\\d+ \\(seed 1\\): policy picky failed in launchThread for a3#0 at 0 s:"
                + " I will not have a3 first \\(illegal state exception at SweepPolicies.java:\\d+\\)");
  }

  @Test
  void whatThePolicyNeedsIsAskedBeforeTheRun() {
    assertThatThrownBy(() -> new Sweep(plan(1, List.of(SweepPolicies.Demanding.class)), 2))
        .hasMessage(
            "policy demanding needs parameter IPC, which data set ten does not have; it has"
                + " [CPU_SHARE, LLC_MISS_RATE, PROGRESS_RATE]");
  }

  @Test
  void itDoesNotMatterWhoRunsThePiecesAndInWhichOrder() throws Exception {
    SweepPlan plan = plan(5, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class));
    assertThat(output(new Sweep(plan, new LastFirst()))).isEqualTo(output(plan, 2));
  }

  @Test
  void whatTheSinkThrowsEndsTheSweep() throws Exception {
    Sweep sweep = new Sweep(plan(1, List.of(SweepPolicies.Spread.class)), 2);
    assertThatThrownBy(() ->
            sweep.run((runs, threads, count) -> {
              throw new IOException("no space");
            }))
        .isInstanceOf(IOException.class)
        .hasMessage("no space");
  }

  @Test
  void policiesAndCategoriesAreNamedOnce() {
    assertThatThrownBy(
            () -> plan(1, List.of(SweepPolicies.Spread.class, SweepPolicies.Spread.class)))
        .hasMessage("policy spread is given twice; name each once");
  }

  @Test
  void aPartOfTheWorkloadsGivesThatPartOfTheRows() throws Exception {
    SweepPlan plan = plan(5, List.of(SweepPolicies.Spread.class));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    ByteArrayOutputStream parts = new ByteArrayOutputStream();
    new Sweep(plan, 2).run((runs, threads, count) -> runs.writeTo(all));
    new Sweep(plan, 2).run(new WorkloadRange(0, 30), (runs, threads, count) -> runs.writeTo(parts));
    new Sweep(plan, 3)
        .run(new WorkloadRange(30, 111), (runs, threads, count) -> runs.writeTo(parts));
    assertThat(parts.toByteArray()).isEqualTo(all.toByteArray());
  }
}
