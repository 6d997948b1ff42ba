package akula.papers.asymmetry;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.SourceText;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.script.Script;
import akula.formats.script.Symmetry;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.papers.asymmetry.SettingRuns.OfSetting;
import akula.papers.claims.GridDensity;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.KnownTimes;
import akula.papers.unequal.SimulatedTimes;
import akula.statistics.results.ResultsException;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * What Lakshminarayana, Rao and Kim ran on fast and slow cores (2008, sections 3 to 6), simulated,
 * and what that shows of their claims. It is soon done, and not resumed.
 */
public final class AsymmetryJob implements Job<AsymmetryResult> {
  private static final String DATA = "asymmetry-paper";
  private static final String NAME = "asymmetry";
  private static final int MOST_RUNS = 10_000;

  private final Builder plan;
  private final DataSet set;
  private final SequencedMap<String, Workload> workloads;
  private final List<Workload> told;

  private AsymmetryJob(
      Builder plan, DataSet set, SequencedMap<String, Workload> workloads, List<Workload> told) {
    this.plan = plan;
    this.set = set;
    this.workloads = workloads;
    this.told = told;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula reproduce asymmetry}. */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public AsymmetryResult run(JobListener listener)
      throws InvalidInputException,
          RunFailedException,
          ResultsException,
          IOException,
          InterruptedException {
    Map<String, Script> scripts = new HashMap<>();
    workloads.forEach(
        (name, workload) -> script(workload).ifPresent(script -> scripts.put(name, script)));
    Map<String, Symmetry> models = new HashMap<>();
    scripts.forEach((name, script) -> models.put(name, script.symmetry()));
    Optional<AsymmetryGrid> grid =
        plan.grid == GridDensity.NONE
            ? Optional.empty()
            : Optional.of(new AsymmetryGrid(plan.grid, plan.table, plan.runs));
    List<CoreMix> machines = grid.isEmpty() ? List.of(CoreMix.HALF_HALF) : WithoutHints.mixes();
    List<OfSetting> settings = new ArrayList<>();
    BootstrapData data = BootstrapData.of(set);
    settings.add(
        new OfSetting(
            data, workloads.values(), AsymmetryStudy.runs(plan.table), plan.seed, plan.runs));
    settings.add(WithoutHints.setting(data, told, machines, plan.seed, plan.runs));
    int varied = settings.size();
    grid.ifPresent(it -> settings.addAll(it.settings(set, workloads, plan.seed)));
    List<KnownTimes> all = simulated(data, settings, listener);
    KnownTimes times = all.getFirst();
    List<PaperTable> tables = new ArrayList<>(new PaperTables(times, scripts, plan.table).all());
    tables.addAll(new WithoutHints(all.get(1), settings.get(1).repeats(), machines).tables());
    var result =
        new AsymmetryResult(
            AsymmetryStudy.findings(times, models, plan.table),
            grid.map(it -> it.judge(times, plan.runs, all.subList(varied, all.size()))),
            tables,
            plan.table,
            plan.runs,
            plan.seed,
            Optional.ofNullable(plan.out));
    if (plan.out != null) {
      TimesFolder.write(
          plan.out, plan.overwrite, times.nanos(), plan.files.apply(result), settings());
    }
    return result;
  }

  private static Optional<Script> script(Workload workload) {
    return workload.launches().getFirst().behaviour().script();
  }

  private List<KnownTimes> simulated(
      BootstrapData data, List<OfSetting> settings, JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    SettingRuns runs =
        new SettingRuns(settings, new SimulatedTimes(data, plan.catalog, plan.seed, plan.runs));
    try (JobListener.Counter progress =
        listener.begin("runs", JobListener.Unit.RUN, runs::runCount, 0)) {
      return runs.times(plan.runner, listener, progress);
    }
  }

  private SequencedMap<String, Object> settings() {
    SequencedMap<String, Object> settings = new LinkedHashMap<>();
    settings.put("command", TimesFolder.COMMAND);
    settings.put("data", DATA);
    settings.put("data_sha256", Map.of(DATA, set.contentHash()));
    settings.put("repeat", plan.runs);
    settings.put("seed", plan.seed);
    settings.put("table_four", Words.of(plan.table));
    settings.put("grid", Words.of(plan.grid));
    return settings;
  }

  /** Plans it; each method is named after an option of the command and means the same. */
  public static final class Builder {
    private int runs = 100;
    private long seed = 1;
    private TableFour table = TableFour.CORRECTED;
    private Path out;
    private boolean overwrite;
    private Function<AsymmetryResult, SequencedMap<String, byte[]>> files =
        _ -> new LinkedHashMap<>();
    private GridDensity grid = GridDensity.SHORT;
    private PieceRunner runner = LocalWorkers.onAllProcessors(NAME);
    private PolicyCatalog catalog;

    private Builder() {}

    /** Takes how often each workload is run on each machine under each policy. */
    public Builder repeat(int number) {
      runs = number;
      return this;
    }

    /** Takes the seed from which everything random follows. */
    public Builder seed(long number) {
      seed = number;
      return this;
    }

    /** Says how Table 4 of the paper is read. */
    public Builder tableFour(TableFour reading) {
      table = reading;
      return this;
    }

    /** Keeps the times of all runs in a folder; null keeps none. */
    public Builder out(Path folder) {
      out = folder;
      return this;
    }

    /**
     * Takes what makes the files that are kept there beside the times, by name: {@code result.txt},
     * {@code result.json}, {@code result.csv}, {@code tables.csv} and {@code report.html}, or some
     * of these.
     */
    public Builder files(Function<AsymmetryResult, SequencedMap<String, byte[]>> made) {
      files = made;
      return this;
    }

    /** Says whether times that are in the folder are replaced. */
    public Builder overwrite(boolean wanted) {
      overwrite = wanted;
      return this;
    }

    /** Takes at how many other settings claims are judged. */
    public Builder grid(GridDensity density) {
      grid = density;
      return this;
    }

    /** Takes how many threads of this process work. */
    public Builder jobs(int workers) {
      runner = new LocalWorkers(NAME, workers);
      return this;
    }

    /** Takes the policies that can be named. */
    public Builder catalog(PolicyCatalog known) {
      catalog = known;
      return this;
    }

    /**
     * Reads and checks everything.
     *
     * @throws UsageException if something is out of range
     * @throws ResultsException if the folder holds other files
     */
    public AsymmetryJob build() throws InvalidInputException, ResultsException {
      if (runs < 1 || runs > MOST_RUNS) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--repeat has to be from 1 to %d, not %d".formatted(MOST_RUNS, runs));
      }
      if (overwrite && out == null) {
        throw new UsageException(
            MessageCode.MISSING_ARGUMENT, "--overwrite needs --out with the folder to be replaced");
      }
      if (out != null) {
        TimesFolder.require(out, overwrite);
      }
      Builder plan = copy();
      DataSet set =
          DataSetReader.read(
              Home.catalog().dataSet(DATA), ContentionKinds.of(plan.catalog.loader()));
      SequencedMap<String, Workload> workloads = new LinkedHashMap<>();
      for (var made : AsymmetryStudy.workloads(table).entrySet()) {
        String name = made.getKey();
        Collection<String> known = set.applicationNames();
        workloads.put(
            name,
            made.getValue().isPresent()
                ? WorkloadReader.read(
                    new SourceText(name + ".yaml", made.getValue().get()), Optional.of(known))
                : WorkloadReader.read(Home.catalog().workload(name), known));
      }
      return new AsymmetryJob(plan, set, workloads, WithoutHints.workloads(set.applicationNames()));
    }

    private Builder copy() {
      Builder copy =
          new Builder()
              .repeat(runs)
              .seed(seed)
              .tableFour(table)
              .out(out)
              .overwrite(overwrite)
              .files(files)
              .grid(grid)
              .catalog(catalog == null ? PolicyCatalog.ofClassPath() : catalog);
      copy.runner = runner;
      return copy;
    }
  }
}
