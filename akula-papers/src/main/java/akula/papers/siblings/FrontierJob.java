package akula.papers.siblings;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.contention.SwitchPrice;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.util.List;

/**
 * What fairness is paid for fewer misses: the memory tests of the paper on sibling threads with a
 * grid of bonuses, and with such as are measured. It is not resumed.
 */
public final class FrontierJob implements Job<FrontierResult> {
  /** Reading and writing differ in the smallest block alone. */
  static final List<Access> ACCESSES =
      Access.BLOCKS.stream().map(kib -> new Access(kib, false)).toList();

  private final MachineDescription machine;
  private final BootstrapData data;
  private final FrontierResult.Conditions conditions;
  private final PieceRunner runner;

  FrontierJob(
      MachineDescription machine,
      BootstrapData data,
      FrontierResult.Conditions conditions,
      PieceRunner runner) {
    this.machine = machine;
    this.data = data;
    this.conditions = conditions;
    this.runner = runner;
  }

  @Override
  public FrontierResult run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    int repeats = conditions.repeats();
    List<BonusRule> rules = BonusRule.all();
    QueueRuns runs =
        new QueueRuns(
            machine,
            data,
            Settings.DEFAULT.with(SwitchPrice.parse(conditions.costs().switches())),
            rules.stream().map(rule -> rule.policy(conditions.costs().decision())).toList(),
            conditions.seed());
    int count = ACCESSES.size() * repeats;
    long total = (long) count * rules.size();
    try (JobListener.Counter progress =
        listener.begin("runs", JobListener.Unit.RUN, () -> total, 0)) {
      return new FrontierResult(
          conditions,
          runs.run(
              count,
              number ->
                  MemoryPrograms.of(
                      ACCESSES.get(number / repeats),
                      conditions.gigabytes(),
                      conditions.seed(),
                      number % repeats),
              runner.fromTheBeginning(),
              progress::done));
    }
  }
}
