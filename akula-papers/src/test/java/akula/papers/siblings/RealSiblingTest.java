package akula.papers.siblings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.papers.siblings.RealSiblingResult.Conditions;
import akula.papers.siblings.RealSiblingResult.Row;
import akula.toolkit.job.JobListener;
import akula.wrapper.kernel.FakeKernel;
import akula.wrapper.kernel.FakeKernel.Step;
import akula.wrapper.kernel.KernelStage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same programs on a fake kernel, which tells and carries out, and in the simulator. */
class RealSiblingTest {
  private static final long MILLI = 1_000_000;
  private static final SiblingLoad LOAD = new SiblingLoad(3, 4, MILLI, 30);
  private static final MachineDescription MACHINE = MachineDescription.regular("m", 1, 2, 1);

  /** The program as it is: works in blocks, and yields in between. */
  private static SwitchCount onTheKernel(WatchedOrder policy) {
    if (policy == null) {
      return new SwitchCount(Double.NaN, Double.NaN, 0.18);
    }
    FakeKernel kernel = new FakeKernel(2, 50 * MILLI, 1 << 20);
    for (int program = 0; program < LOAD.programs(); program++) {
      for (int i = 0; i < LOAD.threads(); i++) {
        List<Step> steps = new ArrayList<>();
        for (int block = 0; block < LOAD.blocks(); block++) {
          if (block > 0) {
            steps.add(new Step.Yield());
          }
          steps.add(new Step.Run(LOAD.blockNanos()));
        }
        kernel.begin(100 * (program + 1) + i, 100 * (program + 1), 100, steps);
      }
    }
    KernelStage stage =
        new KernelStage(kernel, MACHINE, policy, false, process -> "program" + process);
    while (!kernel.living().isEmpty()) {
      stage.run(MILLI);
    }
    return new SwitchCount(policy.siblings(), policy.switches(), kernel.nowNanos() / 1e9);
  }

  private static RealSiblingResult result(List<Row> rows) {
    return new RealSiblingResult(conditions(), rows);
  }

  private static Conditions conditions() {
    return new Conditions(LOAD, "Linux 7.2, cpus 0,1", 2, false);
  }

  private static List<Row> rows() throws Exception {
    return RealSiblingJob.rows(
        conditions(), MACHINE, (policy, name) -> onTheKernel(policy), JobListener.SILENT);
  }

  @Test
  void theMoreBonusTheMoreSiblingsInBothHosts() throws Exception {
    List<Row> rows = rows();
    assertThat(rows).extracting(Row::policy).isEqualTo(RealSiblingJob.POLICIES);
    for (Row row : rows.subList(1, rows.size())) {
      SwitchCount real = row.real().getFirst();
      SwitchCount simulated = row.simulated().getFirst();
      assertThat(row.real()).hasSize(2).allMatch(real::equals);
      assertThat(real.share()).as(row.policy()).isCloseTo(simulated.share(), within(0.05));
    }
    List<Double> shares = rows.stream().map(row -> row.real().getFirst().share()).toList();
    assertThat(shares.get(2)).isGreaterThan(shares.get(1));
    assertThat(shares.get(3)).isGreaterThan(shares.get(2));
    assertThat(shares.get(4)).isGreaterThan(shares.get(3));
  }

  @Test
  void itIsToldInThreeWays() throws Exception {
    RealSiblingResult result = result(rows());
    assertThat(result.text())
        .startsWith(
            "Sibling threads on this machine, beside the simulator\n"
                + "3 programs of 4 threads, each of which works for 1.0 ms 30 times and yields in"
                + " between; 2 runs under each policy, decided when a turn has ended; Linux 7.2, cpus"
                + " 0,1\n")
        .containsPattern("linux +- +- +- +- +- +- +0.18 ")
        .containsPattern("time_aggregation:timeBonus=20ms +\\d+");
    assertThat(result.csv().lines())
        .hasSize(1 + 2 * RealSiblingJob.POLICIES.size() + RealSiblingJob.POLICIES.size() - 1)
        .contains("policy,host,run,to_sibling,to_other_program,run_time_s,fallback_share")
        .contains("linux,real,0,,,0.180000,0.000000");
    assertThat(result.fields()).containsEntry("repeats", 2).containsEntry("decided", "ended");
    assertThat((List<?>) result.fields().get("policies")).hasSize(RealSiblingJob.POLICIES.size());
  }
}
