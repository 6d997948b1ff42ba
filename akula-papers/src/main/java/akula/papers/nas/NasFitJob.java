package akula.papers.nas;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.formats.machine.MachineReader;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.papers.nas.PriorFit.Fitted;
import akula.papers.nas.PriorFit.Observation;
import akula.papers.pairing.LinuxTimes;
import akula.papers.pairing.PairingTable;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.inputs.InputRecorder;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Fits the programs of the pairing paper to the Linux column of its Table 2, and to what the text
 * says of its Figure 1. The other columns are not looked at.
 */
public final class NasFitJob implements Job<NasFitResult> {
  /** The data set whose priors are taken unless others are given. */
  public static final String SHIPPED = "nas-fitted";

  private static final String PRIORS = "priors.csv";
  private static final String MACHINE = "4x2";
  private static final Duration CLOSED = Duration.ofMinutes(7);
  private static final int MOST = 100;

  /** Of the logarithm of a time: chance alone makes a mean of three repeats differ by so much. */
  private static final double TIME_SPREAD = 0.03;

  /**
   * Figure 1: 'The imbalance ranges from a factor of five in bus transactions'. Here it is the
   * median over all samples of the same experiment.
   */
  private static final Observation IMBALANCE = new Observation(StrictMath.log(5), 0.4);

  private final NasFitPlan plan;
  private final Path file;
  private final byte[] table;
  private final Priors priors;
  private final LinuxTimes times;
  private final PieceRunner runner;

  private NasFitJob(NasFitPlan plan, InputRecorder inputs, PieceRunner runner)
      throws InvalidInputException, IOException {
    this.plan = plan;
    this.runner = runner;
    file =
        plan.priors().isPresent() ? plan.priors().get() : inputs.dataSet(SHIPPED).resolve(PRIORS);
    priors = Priors.read(file);
    table = FolderFile.content(file);
    List<String> applications = atPriors().applicationNames();
    List<Workload> workloads = new ArrayList<>();
    for (String name : PairingTable.WORKLOADS) {
      String workload = name.toLowerCase(Locale.ROOT).replace('_', '-');
      workloads.add(WorkloadReader.read(inputs.workload(workload), applications));
    }
    times =
        new LinuxTimes(
            MachineReader.read(inputs.machine(MACHINE)),
            workloads,
            CLOSED,
            plan.repeats(),
            plan.seed());
  }

  private DataSet atPriors() {
    return priors.model(new double[priors.free().size()]).guess();
  }

  /**
   * Reads and checks everything.
   *
   * @param runner runs the workloads
   * @throws UsageException if something is out of range
   */
  public static NasFitJob of(NasFitPlan plan, PieceRunner runner)
      throws InvalidInputException, IOException {
    require("--repeat", plan.repeats());
    require("--rounds", plan.rounds());
    return new NasFitJob(plan, new InputRecorder(Home.catalog()), runner);
  }

  private static void require(String option, int number) {
    if (number < 1 || number > MOST) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "%s has to be from 1 to %d, not %d".formatted(option, MOST, number));
    }
  }

  @Override
  public NasFitResult run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    List<Observation> observations = new ArrayList<>();
    for (double seconds : LinuxTimes.ofPaper()) {
      observations.add(new Observation(StrictMath.log(seconds), TIME_SPREAD));
    }
    observations.add(IMBALANCE);
    int values = priors.free().size();
    long most = PriorFit.mostPoints(values, plan.rounds());
    try (JobListener.Counter progress =
        listener.begin(
            "runs",
            JobListener.Unit.RUN,
            () -> most * (PairingTable.WORKLOADS.size() * plan.repeats() + 1),
            0)) {
      PriorFit.Model model = points -> figures(points, listener, progress);
      Fitted fitted =
          new PriorFit(observations, model, values, plan.rounds())
              .fit((round, step, misfit) -> listener.message(round(round, step, misfit)));
      return new NasFitResult(plan, priors, file, table, observations, fitted);
    }
  }

  /** It takes minutes, and who has no terminal sees no bar. */
  private String round(int round, double step, double misfit) {
    return String.format(
        Locale.ROOT,
        "round %d of at most %d, steps of %s standard deviations: half the sum of squares is %.2f.",
        round,
        PriorFit.mostRounds(plan.rounds()),
        step,
        misfit);
  }

  private double[][] figures(
      List<double[]> points, JobListener listener, JobListener.Counter progress)
      throws RunFailedException, IOException, InterruptedException {
    listener.requireWanted();
    List<NasModel> models = points.stream().map(priors::model).toList();
    List<DataSet> sets = models.stream().map(NasModel::guess).toList();
    double[][] seconds = times.seconds(sets, runner, progress::done);
    double[] imbalances = times.busImbalances(sets, runner, progress::done);
    return IntStream.range(0, models.size())
        .mapToObj(i -> figures(seconds[i], imbalances[i]))
        .toArray(double[][]::new);
  }

  private double[] figures(double[] seconds, double imbalance) {
    double[] figures = new double[seconds.length + 1];
    for (int i = 0; i < seconds.length; i++) {
      if (Double.isNaN(seconds[i])) {
        throw unfit(
            "no application of %s ends within %d min"
                .formatted(PairingTable.WORKLOADS.get(i), CLOSED.toMinutes()));
      }
      figures[i] = StrictMath.log(seconds[i]);
    }
    figures[seconds.length] = StrictMath.log(imbalance);
    if (!Double.isFinite(figures[seconds.length])) {
      throw unfit("some context has no bus transactions for most of the time");
    }
    return figures;
  }

  private UsageException unfit(String what) {
    return new UsageException(
        MessageCode.UNFIT,
        "%s with values that the priors %s lead to; believe others".formatted(what, file));
  }
}
