package akula.papers.siblings;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.papers.claims.Finding;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.inputs.InputRecorder;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * The experiments of 'Development of a Thread Scheduler for Global Aggregation of Sibling Threads'
 * (2008, section 4), simulated, and what they show of its claims. It is not resumed.
 */
public final class SiblingJob implements Job<SiblingResult> {
  private static final String DATA = "sysbench-memory";
  private static final String MACHINE = "core2duo";
  private static final String NAME = "siblings";
  private static final int MOST_REPEATS = 1_000;
  private static final int MOST_GIGABYTES = 10_000;
  private final Builder plan;
  private final MachineDescription machine;

  /** The data by what they assume, the usual costs first. */
  private final SequencedMap<Costs, DataSet> data;

  private SiblingJob(Builder plan, MachineDescription machine, SequencedMap<Costs, DataSet> data) {
    this.plan = plan;
    this.machine = machine;
    this.data = data;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula reproduce siblings}. */
  public static Builder builder() {
    return new Builder();
  }

  private int repeats(Costs costs) {
    return costs.equals(plan.costs) ? plan.repeats : plan.otherRepeats;
  }

  @Override
  public SiblingResult run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    PieceRunner runner = plan.runner.fromTheBeginning();
    long total =
        data.keySet().stream()
            .mapToLong(costs -> (long) repeats(costs) * Access.ALL.size() * Bonus.ALL.size())
            .sum();
    SequencedMap<String, List<Finding>> findings = new LinkedHashMap<>();
    SiblingTimes usual = null;
    try (JobListener.Counter progress =
        listener.begin("runs", JobListener.Unit.RUN, () -> total, 0)) {
      for (Map.Entry<Costs, DataSet> one : data.entrySet()) {
        Costs costs = one.getKey();
        BootstrapData ready = BootstrapData.of(one.getValue());
        SiblingTimes times =
            new SiblingRuns(machine, ready, costs, plan.gigabytes, plan.seed)
                .run(repeats(costs), runner, progress::done);
        if (costs.equals(plan.costs)) {
          usual = times;
        } else {
          findings.put(costs.name(), new SiblingClaims(times).all());
        }
      }
    }
    return new SiblingResult(
        DATA,
        new SiblingTables(usual),
        new SiblingClaims(usual).all(),
        new SiblingClaims(usual.first(Math.max(1, plan.otherRepeats))).all(),
        findings,
        new SiblingResult.Conditions(
            plan.repeats, plan.otherRepeats, plan.gigabytes, plan.seed, plan.costs));
  }

  /** Plans it; each method is named after an option of the command and means the same. */
  public static final class Builder {
    private int repeats = 10;
    private int otherRepeats = 3;
    private double gigabytes = 50;
    private Costs costs = Costs.USUAL;
    private long seed = 1;
    private PieceRunner runner = LocalWorkers.onAllProcessors(NAME);
    private Catalog places = Home.catalog();
    private Cluster cluster;

    private Builder() {}

    /** Takes how often everything is run with the usual costs, launched at other times. */
    public Builder repeat(int number) {
      repeats = number;
      return this;
    }

    /** Takes how often it is run with each of the other costs; 0 leaves them out. */
    public Builder otherRepeat(int number) {
      otherRepeats = number;
      return this;
    }

    /** Takes how much all memory tests go through together, GB. */
    public Builder gigabytes(double amount) {
      gigabytes = amount;
      return this;
    }

    /** Takes what the paper does not say of its machine; each is varied by itself, too. */
    public Builder costs(Costs given) {
      costs = given.isLike(Costs.USUAL) ? Costs.USUAL : given;
      return this;
    }

    /** Takes the seed from which everything random follows. */
    public Builder seed(long number) {
      seed = number;
      return this;
    }

    /** Takes how many threads of this process work. */
    public Builder jobs(int workers) {
      return runner(new LocalWorkers(NAME, workers));
    }

    /** Takes what runs the repeats. */
    public Builder runner(PieceRunner pieces) {
      runner = pieces;
      return this;
    }

    /** Takes a cluster, which runs the repeats in the place of threads; null takes none. */
    public Builder on(Cluster processes) {
      cluster = processes;
      return this;
    }

    /** Takes where machines, data sets and workloads are found by their names. */
    Builder inputs(Catalog inputs) {
      places = inputs;
      return this;
    }

    private PieceRunner runner(SiblingKind.Study study, InputRecorder inputs)
        throws InvalidInputException {
      var asked = new SiblingKind.Asked(study, repeats, otherRepeats, gigabytes, costs, seed);
      return cluster == null ? runner : new SiblingKind().runner(cluster, asked, inputs);
    }

    /**
     * Reads and checks everything.
     *
     * @throws UsageException if something is out of range
     */
    public SiblingJob build() throws InvalidInputException, IOException {
      requireInRange();
      InputRecorder inputs = new InputRecorder(places);
      MachineDescription machine = MachineReader.read(inputs.machine(MACHINE));
      SequencedMap<Costs, DataSet> data = new LinkedHashMap<>();
      data.put(costs, read(costs, inputs));
      for (Costs other : otherRepeats == 0 ? List.<Costs>of() : costs.others()) {
        data.put(other, read(other, inputs));
      }
      Builder plan =
          new Builder()
              .repeat(repeats)
              .otherRepeat(otherRepeats)
              .gigabytes(gigabytes)
              .costs(costs)
              .seed(seed)
              .runner(runner(SiblingKind.Study.CLAIMS, inputs));
      return new SiblingJob(plan, machine, data);
    }

    /**
     * Reads and checks what is needed to see what fewer misses cost in waiting, in place of the
     * paper's claims.
     *
     * @throws UsageException if something is out of range
     */
    public FrontierJob buildFrontier() throws InvalidInputException, IOException {
      requireInRange();
      InputRecorder inputs = new InputRecorder(places);
      return new FrontierJob(
          MachineReader.read(inputs.machine(MACHINE)),
          BootstrapData.of(read(costs, inputs)),
          new FrontierResult.Conditions(repeats, gigabytes, seed, costs),
          runner(SiblingKind.Study.FRONTIER, inputs));
    }

    /**
     * Reads and checks what is needed to see what aggregation brings to modern workloads, in place
     * of the paper's claims.
     *
     * @throws UsageException if something is out of range
     */
    public ModernJob buildModern() throws InvalidInputException, IOException {
      requireInRange();
      InputRecorder inputs = new InputRecorder(places);
      ModernJob.Inputs read = ModernJob.read(inputs);
      return new ModernJob(read, repeats, seed, runner(SiblingKind.Study.MODERN, inputs));
    }

    private void requireInRange() {
      requireFrom("--repeat", repeats, 1);
      requireFrom("--other-repeat", otherRepeats, 0);
      if (!(gigabytes > 0 && gigabytes <= MOST_GIGABYTES)) {
        throw new UsageException(
            "--gigabytes has to be above 0 and at most %d, not %s"
                .formatted(MOST_GIGABYTES, gigabytes));
      }
    }

    private static void requireFrom(String option, int number, int least) {
      if (number < least || number > MOST_REPEATS) {
        throw new UsageException(
            "%s has to be from %d to %d, not %d".formatted(option, least, MOST_REPEATS, number));
      }
    }

    private static DataSet read(Costs costs, InputRecorder inputs)
        throws InvalidInputException, IOException {
      Path folder = inputs.dataSet(DATA);
      Map<String, byte[]> files = new TreeMap<>();
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
        for (Path file : all) {
          String text = costs.in(Files.readString(file));
          files.put(file.getFileName().toString(), text.getBytes(StandardCharsets.UTF_8));
        }
      }
      return DataSetReader.read(folder, files, ContentionKinds.ofClassPath());
    }
  }
}
