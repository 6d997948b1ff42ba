package akula.papers.pairing;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.papers.claims.GridDensity;
import akula.toolkit.cluster.JobBuilder;
import akula.toolkit.common.UsageException;
import akula.toolkit.inputs.InputRecorder;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.setup.PolicyRequirements;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The evaluation of 'Scheduling Algorithms for Effective Thread Pairing on Hybrid Multiprocessors'
 * (IPDPS 2005, section 6), simulated, and what it shows of the paper's claims. It is soon done, and
 * not resumed.
 */
public final class PairingJob implements Job<PairingResult> {
  private static final String MACHINE = "4x2";
  private static final int MOST_REPEATS = 1_000;

  private final DataSet data;
  private final PairingRuns runs;
  private final List<Workload> workloads;
  private final Duration closed;
  private final int repeats;
  private final long seed;
  private final MeanTimes means;
  private final Optional<PairingGrid> grid;
  private final PieceRunner runner;

  private PairingJob(
      Builder plan, DataSet data, PairingRuns runs, List<Workload> workloads, PieceRunner runner) {
    this.data = data;
    this.runs = runs;
    this.workloads = List.copyOf(workloads);
    closed = plan.closed;
    repeats = plan.repeats;
    seed = plan.seed;
    means = plan.means;
    grid =
        plan.grid == GridDensity.NONE
            ? Optional.empty()
            : Optional.of(new PairingGrid(plan.grid, data, runs, repeats));
    this.runner = runner;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula reproduce pairing}. */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public PairingResult run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    long ofGrid =
        grid.map(it ->
                it.runCount(workloads.size()) + WindowByNoise.runCount(workloads.size(), repeats))
            .orElse(0L);
    long total = (long) workloads.size() * PairingTable.RUN.size() * repeats + ofGrid;
    PieceRunner pieces = runner.fromTheBeginning();
    try (JobListener.Counter progress =
        listener.begin("runs", JobListener.Unit.RUN, () -> total, 0)) {
      PairingResults results = runs.run(workloads, repeats, means, pieces, progress::done);
      Optional<PairingGrid.Judged> judged =
          grid.isEmpty()
              ? Optional.empty()
              : Optional.of(grid.get().judge(results, workloads, pieces, progress::done));
      Optional<WindowByNoise> window =
          grid.isEmpty()
              ? Optional.empty()
              : Optional.of(WindowByNoise.of(runs, results, workloads, pieces, progress::done));
      return new PairingResult(
          data,
          results,
          runs.imbalance(workloads),
          PairingFindings.of(results),
          judged.map(PairingGrid.Judged::claims),
          window,
          new OwnPolicy(results, judged.map(PairingGrid.Judged::points)),
          runs.reachable(results, workloads),
          repeats,
          seed,
          closed);
    }
  }

  /** Plans it; each method is named after an option of the command and means the same. */
  public static final class Builder extends JobBuilder<PairingKind.Asked, Builder> {
    private String data = PairingReport.MODEL;
    private Duration closed = Duration.ofSeconds(420);
    private int repeats = 10;
    private long seed = 1;
    private MeanTimes means = MeanTimes.ALL;
    private GridDensity grid = GridDensity.SHORT;
    private PolicyCatalog catalog;

    private Builder() {
      super(new PairingKind());
    }

    @Override
    protected Builder self() {
      return this;
    }

    /** Takes a data set with the applications of the workloads, by name or folder. */
    public Builder data(String nameOrFolder) {
      data = nameOrFolder;
      return this;
    }

    /** Takes how long applications are started again. */
    public Builder closed(Duration until) {
      closed = until;
      return this;
    }

    /** Takes how often each workload is run, launched at other times. */
    public Builder repeat(int number) {
      repeats = number;
      return this;
    }

    /** Takes the seed from which everything random follows. */
    public Builder seed(long number) {
      seed = number;
      return this;
    }

    /** Takes of which instances execution times are means. */
    public Builder means(MeanTimes of) {
      means = of;
      return this;
    }

    /** Takes at how many other settings claims are judged. */
    public Builder grid(GridDensity density) {
      grid = density;
      return this;
    }

    /** Takes the plug-ins that the data set's contention kinds may come from. */
    public Builder catalog(PolicyCatalog plugins) {
      catalog = plugins;
      return this;
    }

    private PolicyCatalog known() {
      return catalog == null ? PolicyCatalog.ofClassPath() : catalog;
    }

    /**
     * Reads and checks everything.
     *
     * @throws UsageException if something is out of range, or a policy needs what there is not
     * @throws RunFailedException if a policy throws when it is asked what it needs
     */
    public PairingJob build() throws InvalidInputException, RunFailedException {
      if (repeats < 1 || repeats > MOST_REPEATS) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--repeat has to be from 1 to %d, not %d".formatted(MOST_REPEATS, repeats));
      }
      if (!closed.isPositive()) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--closed has to be above 0s: only closed runs have the measure");
      }
      InputRecorder inputs = inputs();
      DataSet set = DataSetReader.read(inputs.dataSet(data), ContentionKinds.of(known().loader()));
      List<Workload> workloads = new ArrayList<>();
      for (String name : PairingTable.WORKLOADS) {
        String file = name.toLowerCase(Locale.ROOT).replace('_', '-');
        workloads.add(WorkloadReader.read(inputs.workload(file), set.applicationNames()));
      }
      PairingRuns runs =
          new PairingRuns(
              MachineReader.read(inputs.machine(MACHINE)), BootstrapData.of(set), closed, seed);
      PolicyRequirements.check(() -> {
        runs.require(workloads);
        return runs;
      });
      var asked = new PairingKind.Asked(data, closed, repeats, grid, seed);
      PieceRunner runner = runner(asked, inputs, known());
      return new PairingJob(this, set, runs, workloads, runner);
    }
  }
}
