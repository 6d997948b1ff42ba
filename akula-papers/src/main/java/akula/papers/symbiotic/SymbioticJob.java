package akula.papers.symbiotic;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.model.GroupProfileJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The evaluation of the paper, simulated with the data sets and the models that ship; the profile
 * that the oracle goes by is made first.
 */
public final class SymbioticJob implements Job<SymbioticResult> {
  /** The data sets that models ship for. */
  public static final List<String> DATA = List.of("spec2006-smt", "spec2006-smt-strong");

  private static final String MACHINE = "power8";
  private static final int MOST = 1_000;

  private final List<DataSet> sets;
  private final MachineDescription machine;
  private final SmtShape shape;
  private final PieceRunner runner;

  private SymbioticJob(
      List<DataSet> sets, MachineDescription machine, SmtShape shape, PieceRunner runner) {
    this.sets = List.copyOf(sets);
    this.machine = machine;
    this.shape = shape;
    this.runner = runner;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula reproduce symbiotic}. */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public SymbioticResult run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    SequencedMap<String, SmtOutcomes> outcomes = new LinkedHashMap<>();
    for (DataSet set : sets) {
      Path profile = Files.createTempFile("akula-groups-", ".csv");
      profile.toFile().deleteOnExit(); // also where Ctrl-C ends it
      try {
        Files.writeString(profile, profile(set, listener));
        outcomes.put(set.name(), outcomes(set, profile, listener));
      } finally {
        Files.delete(profile);
      }
    }
    return new SymbioticResult(shape, outcomes);
  }

  private String profile(DataSet set, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    if (!shape.modes().contains(2)) {
      return "application,beside,relative_speed\n";
    }
    try {
      return GroupProfileJob.builder()
          .data(set)
          .machine(machine)
          .runner(runner)
          .build()
          .run(listener);
    } catch (InvalidInputException e) {
      throw new IllegalStateException(e); // both were read before
    }
  }

  private SmtOutcomes outcomes(DataSet set, Path profile, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    BootstrapData data = BootstrapData.of(set);
    SmtRuns runs = new SmtRuns(machine, data, programs(set), policies(set, profile), shape);
    List<SmtRuns.Outcomes> all = new ArrayList<>();
    try (JobListener.Counter counter =
        listener.begin(set.name(), JobListener.Unit.WORKLOAD, shape::pieces, 0)) {
      runner.run(
          runs,
          new InOrder<>((_, outcome) -> {
            all.add(outcome);
            counter.done(1);
            if (listener.isCancelled()) {
              Thread.currentThread().interrupt();
            }
          }));
    }
    return new SmtOutcomes(all);
  }

  /** Those that have phases: all but the filler, and rows that are phases themselves. */
  static List<Integer> programs(DataSet set) {
    List<Integer> programs = new ArrayList<>();
    List<Application> rows = set.applications();
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).phases().size() > 1) {
        programs.add(i);
      }
    }
    return programs;
  }

  /** Returns the file of the model that ships for a data set. */
  static Path model(DataSet set) {
    return Home.folder().resolve("data/models/%s-%s.csv".formatted(MACHINE, set.name()));
  }

  private static Map<SmtPolicy, PolicyFactory> policies(DataSet set, Path profile) {
    Path model = model(set);
    PolicyCatalog catalog = PolicyCatalog.ofClassPath();
    Map<SmtPolicy, PolicyFactory> policies = new EnumMap<>(SmtPolicy.class);
    for (SmtPolicy policy : SmtPolicy.values()) {
      String options =
          switch (policy) {
            case SYMBIOTIC, SYMBIOTIC_NUMA -> ":model=" + model;
            case SMT_ORACLE -> ":profile=" + profile;
            default -> "";
          };
      policies.put(policy, catalog.resolve(policy.policy() + options));
    }
    return policies;
  }

  /** Plans it; each method is named after an option of the command and means the same. */
  public static final class Builder {
    private List<String> data = DATA;
    private List<Integer> modes = List.of(2, 4);
    private int leastCores = 4;
    private int mostCores = 10;
    private int workloads = 10;
    private int repeats = 3;
    private long seed = 1;
    private PieceRunner runner = LocalWorkers.onAllProcessors("symbiotic");

    private Builder() {}

    /** Takes the data sets, of those that models ship for. */
    public Builder data(List<String> names) {
      data = List.copyOf(names);
      return this;
    }

    /** Takes the modes, 2 or 4 or both. */
    public Builder smt(List<Integer> threads) {
      modes = List.copyOf(threads);
      return this;
    }

    /** Takes the least and the greatest number of cores. */
    public Builder cores(int least, int most) {
      leastCores = least;
      mostCores = most;
      return this;
    }

    /** Takes how many workloads are run on each number of cores. */
    public Builder workloads(int number) {
      workloads = number;
      return this;
    }

    /** Takes how often the random scheduler runs each. */
    public Builder repeat(int number) {
      repeats = number;
      return this;
    }

    /** Takes the seed from which everything random follows. */
    public Builder seed(long number) {
      seed = number;
      return this;
    }

    /** Takes how many threads of this process work. */
    public Builder jobs(int workers) {
      return runner(new LocalWorkers("symbiotic", workers));
    }

    /** Takes what runs the workloads. */
    public Builder runner(PieceRunner pieces) {
      runner = pieces;
      return this;
    }

    /**
     * Reads and checks everything.
     *
     * @throws UsageException if something is out of range
     */
    public SymbioticJob build() throws InvalidInputException {
      requireRange("--workloads", workloads, 1, MOST);
      requireRange("--repeat", repeats, 1, MOST);
      requireRange("--least-cores", leastCores, 1, 10);
      requireRange("--most-cores", mostCores, leastCores, 10);
      if (modes.isEmpty() || !List.of(2, 4).containsAll(modes)) {
        throw new UsageException("--smt has to be 2, 4 or both, not " + modes);
      }
      List<DataSet> sets = new ArrayList<>();
      for (String name : data) {
        if (!DATA.contains(name)) {
          throw new UsageException(
              "--data has to be of those that models ship for, %s, not %s"
                  .formatted(String.join(" or ", DATA), name));
        }
        sets.add(DataSetReader.read(Home.catalog().dataSet(name)));
      }
      return new SymbioticJob(
          sets,
          MachineReader.read(Home.catalog().machine(MACHINE)),
          new SmtShape(
              modes.stream().distinct().sorted().toList(),
              leastCores,
              mostCores,
              workloads,
              repeats,
              seed),
          runner);
    }

    /**
     * Reads and checks everything, for the stages of the symbiotic scheduler on the greatest number
     * of cores.
     *
     * @throws UsageException if something is out of range
     */
    public StageJob buildStages() throws InvalidInputException {
      SymbioticJob whole = build();
      return new StageJob(
          whole.sets, whole.machine, whole.shape.modes(), mostCores, workloads, seed, runner);
    }

    private static void requireRange(String option, int value, int least, int most) {
      if (value < least || value > most) {
        throw new UsageException(
            "%s has to be from %d to %d, not %d".formatted(option, least, most, value));
      }
    }
  }
}
