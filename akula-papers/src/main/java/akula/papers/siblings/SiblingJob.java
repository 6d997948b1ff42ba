package akula.papers.siblings;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.papers.claims.Finding;
import akula.toolkit.cluster.JobBuilder;
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
  private static final int MOST_REPEATS = 1_000;
  private static final int MOST_GIGABYTES = 10_000;
  private final SiblingResult.Conditions conditions;
  private final MachineDescription machine;

  /** The data by what they assume, the usual costs first. */
  private final SequencedMap<Costs, DataSet> data;

  private final PieceRunner runner;

  private SiblingJob(
      SiblingResult.Conditions conditions,
      MachineDescription machine,
      SequencedMap<Costs, DataSet> data,
      PieceRunner runner) {
    this.conditions = conditions;
    this.machine = machine;
    this.data = data;
    this.runner = runner;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula reproduce siblings}. */
  public static Builder builder() {
    return new Builder();
  }

  private int repeats(Costs costs) {
    return costs.equals(conditions.costs()) ? conditions.repeats() : conditions.otherRepeats();
  }

  @Override
  public SiblingResult run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    PieceRunner pieces = runner.fromTheBeginning();
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
            new SiblingRuns(machine, ready, costs, conditions.gigabytes(), conditions.seed())
                .run(repeats(costs), pieces, progress::done);
        if (costs.equals(conditions.costs())) {
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
        new SiblingClaims(usual.first(Math.max(1, conditions.otherRepeats()))).all(),
        findings,
        conditions);
  }

  /** Plans it; each method is named after an option of the command and means the same. */
  public static final class Builder extends JobBuilder<SiblingKind.Asked, Builder> {
    private int repeats = 10;
    private int otherRepeats = 3;
    private double gigabytes = 50;
    private Costs costs = Costs.USUAL;
    private long seed = 1;

    private Builder() {
      super(new SiblingKind());
    }

    @Override
    protected Builder self() {
      return this;
    }

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

    private PieceRunner runner(SiblingKind.Study study, InputRecorder inputs)
        throws InvalidInputException {
      var asked = new SiblingKind.Asked(study, repeats, otherRepeats, gigabytes, costs, seed);
      return runner(asked, inputs);
    }

    /**
     * Reads and checks everything.
     *
     * @throws UsageException if something is out of range
     */
    public SiblingJob build() throws InvalidInputException, IOException {
      requireInRange();
      InputRecorder inputs = inputs();
      MachineDescription machine = MachineReader.read(inputs.machine(MACHINE));
      SequencedMap<Costs, DataSet> data = new LinkedHashMap<>();
      data.put(costs, read(costs, inputs));
      for (Costs other : otherRepeats == 0 ? List.<Costs>of() : costs.others()) {
        data.put(other, read(other, inputs));
      }
      return new SiblingJob(conditions(), machine, data, runner(SiblingKind.Study.CLAIMS, inputs));
    }

    /**
     * Reads and checks what is needed to see what fewer misses cost in waiting, in place of the
     * paper's claims.
     *
     * @throws UsageException if something is out of range
     */
    public FrontierJob buildFrontier() throws InvalidInputException, IOException {
      requireInRange();
      InputRecorder inputs = inputs();
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
      InputRecorder inputs = inputs();
      ModernJob.Inputs read = ModernJob.read(inputs);
      return new ModernJob(read, repeats, seed, runner(SiblingKind.Study.MODERN, inputs));
    }

    private SiblingResult.Conditions conditions() {
      return new SiblingResult.Conditions(repeats, otherRepeats, gigabytes, seed, costs);
    }

    private void requireInRange() {
      requireFrom("--repeat", repeats, 1);
      requireFrom("--other-repeat", otherRepeats, 0);
      if (!(gigabytes > 0 && gigabytes <= MOST_GIGABYTES)) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--gigabytes has to be above 0 and at most %d, not %s"
                .formatted(MOST_GIGABYTES, gigabytes));
      }
    }

    private static void requireFrom(String option, int number, int least) {
      if (number < least || number > MOST_REPEATS) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
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
