package akula.papers.symbiotic;

import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.toolkit.cluster.JobBuilder;
import akula.toolkit.common.UsageException;
import akula.toolkit.inputs.InputRecorder;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.model.ModelAccuracy;
import akula.toolkit.model.ModelBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The evaluation of the paper, simulated with the data sets and the models that ship; the profile
 * that the oracle goes by is made first.
 */
public final class SymbioticJob implements Job<SymbioticResult> {
  /** The data sets that models ship for. */
  public static final List<String> DATA = List.of("spec2006-smt", "spec2006-smt-strong");

  /** How many applications share a core. */
  public static final List<Integer> MODES = List.of(2, 4, SmtShape.EIGHT);

  /** How often the random scheduler runs a workload, as in the paper. */
  public static final int REPEATS = 15;

  private static final String MACHINE = "power8";
  private static final int MOST = 1_000;
  private static final int MOST_MIXES = 100_000;

  private final SmtBenches benches;
  private final SmtShape shape;
  private final int mixes;
  private final boolean sensitivity;

  private SymbioticJob(Builder plan, SmtBenches benches, SmtShape shape) {
    this.benches = benches;
    this.shape = shape;
    mixes = plan.mixes;
    sensitivity = plan.sensitivity;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula reproduce symbiotic}. */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public SymbioticResult run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    SequencedMap<String, SmtEvidence> evidence = new LinkedHashMap<>();
    for (SmtBench bench : benches.all()) {
      evidence.put(bench.set().name(), evidence(bench, listener));
    }
    return new SymbioticResult(shape, evidence);
  }

  private SmtEvidence evidence(SmtBench bench, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    List<Integer> judged = mixes > 0 ? shape.comparedModes() : List.of();
    Optional<ModelAccuracy> accuracy = // first, as it may be refused
        judged.isEmpty() ? Optional.empty() : Optional.of(bench.accuracy(judged, mixes, listener));
    return new SmtEvidence(
        bench.outcomes(shape, listener),
        bench.eight(shape, listener),
        accuracy,
        sensitivity ? Optional.of(SmtSensitivity.of(bench, shape, listener)) : Optional.empty());
  }

  /** Plans it; each method is named after an option of the command and means the same. */
  public static final class Builder extends JobBuilder<SymbioticKind.Asked, Builder> {
    private List<String> data = DATA;
    private List<Integer> modes = MODES;
    private int leastCores = 4;
    private int mostCores = 10;
    private int workloads = 10;
    private int repeats = REPEATS;
    private int mixes = ModelBuilder.MIXES;
    private boolean sensitivity;
    private long seed = 1;

    private Builder() {
      super(new SymbioticKind());
    }

    @Override
    protected Builder self() {
      return this;
    }

    /** Takes the data sets, of those that models ship for. */
    public Builder data(List<String> names) {
      data = List.copyOf(names);
      return this;
    }

    /** Takes how many share a core: of 2, 4 and 8. */
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

    /** Takes by how many mixes of a mode the errors of models are judged at most; 0: not at all. */
    public Builder mixes(int most) {
      mixes = most;
      return this;
    }

    /** Takes whether gains are also looked at with other constants of the core. */
    public Builder sensitivity(boolean looked) {
      sensitivity = looked;
      return this;
    }

    /** Takes the seed from which everything random follows. */
    public Builder seed(long number) {
      seed = number;
      return this;
    }

    private PieceRunner runner(SymbioticKind.Study study, InputRecorder inputs)
        throws InvalidInputException {
      var asked =
          new SymbioticKind.Asked(
              study,
              data,
              modes,
              leastCores,
              mostCores,
              workloads,
              repeats,
              mixes,
              sensitivity,
              seed);
      return runner(asked, inputs);
    }

    /**
     * Reads and checks everything.
     *
     * @throws UsageException if something is out of range
     */
    public SymbioticJob build() throws InvalidInputException {
      return build(SymbioticKind.Study.CLAIMS);
    }

    private SymbioticJob build(SymbioticKind.Study study) throws InvalidInputException {
      requireRange("--workloads", workloads, 1, MOST);
      requireRange("--repeat", repeats, 1, MOST);
      requireRange("--least-cores", leastCores, 1, 10);
      requireRange("--most-cores", mostCores, leastCores, 10);
      requireRange("--mixes", mixes, 0, MOST_MIXES);
      if (modes.isEmpty() || !MODES.containsAll(modes)) {
        throw new UsageException(
            MessageCode.WRONG_VALUE, "--smt has to be of 2, 4 and 8, not " + given());
      }
      InputRecorder inputs = inputs();
      SequencedMap<DataSet, Path> sets = new LinkedHashMap<>();
      for (String name : data) {
        if (!DATA.contains(name)) {
          throw new UsageException(
              MessageCode.WRONG_VALUE,
              "--data has to be of those that models ship for, %s, not %s"
                  .formatted(String.join(" or ", DATA), name));
        }
        sets.put(
            DataSetReader.read(inputs.dataSet(name)),
            inputs.model("%s-%s".formatted(MACHINE, name)));
      }
      SmtShape shape =
          new SmtShape(
              modes.stream().distinct().sorted().toList(),
              leastCores,
              mostCores,
              workloads,
              repeats,
              seed);
      if (shape.compared().isEmpty() && shape.eight().isEmpty()) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER,
            "--smt 8 is for 4 and 10 cores, as in the paper, and not for %d to %d"
                .formatted(leastCores, mostCores));
      }
      MachineDescription machine = MachineReader.read(inputs.machine(MACHINE));
      return new SymbioticJob(this, new SmtBenches(sets, machine, runner(study, inputs)), shape);
    }

    /**
     * Reads and checks everything, for the stages of the symbiotic scheduler on the greatest number
     * of cores.
     *
     * @throws UsageException if something is out of range
     */
    public StageJob buildStages() throws InvalidInputException {
      SymbioticJob whole = build(SymbioticKind.Study.STAGES);
      List<Integer> compared = whole.shape.comparedModes();
      if (compared.isEmpty()) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER, "--stages is for --smt 2 and 4, not " + given());
      }
      return new StageJob(whole.benches, compared, mostCores, workloads, seed);
    }

    /**
     * Reads and checks everything, for other forms of the forward model, two threads to a core, on
     * the greatest number of cores.
     *
     * @throws UsageException if something is out of range
     */
    public FormJob buildForms() throws InvalidInputException {
      SymbioticJob whole = build(SymbioticKind.Study.FORMS);
      if (!modes.contains(2)) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER, "--forms is for --smt 2, not " + given());
      }
      return new FormJob(whole.benches, mostCores, workloads, seed);
    }

    /** Returns the modes as they were written. */
    private String given() {
      return String.join(",", modes.stream().map(String::valueOf).toList());
    }

    private static void requireRange(String option, int value, int least, int most) {
      if (value < least || value > most) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "%s has to be from %d to %d, not %d".formatted(option, least, most, value));
      }
    }
  }
}
