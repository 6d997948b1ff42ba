package akula.papers.siblings;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.toolkit.inputs.InputRecorder;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What aggregation of sibling threads brings to servers with pools of threads, to fork and join and
 * to many containers on few cores, which the paper names as future work. It is not resumed.
 */
public final class ModernJob implements Job<ModernResult> {
  private static final String SERVER = "small-server";
  private static final long LAUNCHES_NANOS = 100_000_000;
  private final Inputs inputs;
  private final int repeats;
  private final long seed;
  private final PieceRunner runner;

  /** What it needs. */
  record Inputs(MachineDescription machine, BootstrapData data, List<Workload> workloads) {}

  ModernJob(Inputs inputs, int repeats, long seed, PieceRunner runner) {
    this.inputs = inputs;
    this.repeats = repeats;
    this.seed = seed;
    this.runner = runner;
  }

  /** Reads what it needs. */
  static Inputs read(InputRecorder inputs) throws InvalidInputException {
    List<Workload> workloads = new ArrayList<>();
    for (String name : ModernResult.WORKLOADS) {
      workloads.add(WorkloadReader.read(inputs.workload(name)));
    }
    return new Inputs(
        MachineReader.read(inputs.machine(SERVER)),
        BootstrapData.of(DataSetReader.read(inputs.dataSet(SERVER), ContentionKinds.ofClassPath())),
        workloads);
  }

  @Override
  public ModernResult run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    QueueRuns runs =
        new QueueRuns(
            inputs.machine(),
            inputs.data(),
            Settings.DEFAULT.with(SwitchPrice.parse(Costs.USUAL.switches())),
            ModernResult.POLICIES,
            seed);
    List<Workload> workloads = inputs.workloads();
    int count = workloads.size() * repeats;
    long total = (long) count * ModernResult.POLICIES.size();
    try (JobListener.Counter progress =
        listener.begin("runs", JobListener.Unit.RUN, () -> total, 0)) {
      return new ModernResult(
          repeats,
          seed,
          runs.run(
              count,
              number -> launched(workloads.get(number / repeats), number % repeats),
              runner.fromTheBeginning(),
              progress::done));
    }
  }

  /** When within the first tenth of a second each program is launched is drawn in each repeat. */
  private Workload launched(Workload workload, int repeat) {
    SplittableRandom random = new SplittableRandom(Mixing.seedOf(seed, repeat));
    return new Workload(
        workload.name(),
        workload.launches().stream().map(it -> it.at(random.nextLong(LAUNCHES_NANOS))).toList());
  }
}
