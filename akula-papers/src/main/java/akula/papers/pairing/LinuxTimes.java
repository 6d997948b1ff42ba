package akula.papers.pairing;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.bootstrap.sweep.RunMeasures;
import akula.formats.dataset.DataSet;
import akula.formats.workload.Workload;
import akula.papers.pairing.PairingResults.Run;
import akula.statistics.metrics.ApplicationTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * The Linux column of Table 2 with any number of data sets, without the other policies. Launches
 * are drawn as {@link PairingRuns} does, and are others with the same seed.
 */
public final class LinuxTimes {
  private static final long LAUNCHES_NANOS = 1_000_000_000L;

  private final MachineDescription machine;
  private final List<Workload> workloads;
  private final long closedNanos;
  private final int repeats;
  private final long seed;
  private final PolicyFactory linux = PolicyCatalog.ofClassPath().resolve(PairingTable.LINUX);

  /**
   * Makes it.
   *
   * @param workloads in the order of {@link PairingTable#WORKLOADS}
   * @param closed how long applications are started again
   * @param repeats how often each workload is run
   * @param seed that the launches are drawn from
   */
  public LinuxTimes(
      MachineDescription machine,
      List<Workload> workloads,
      Duration closed,
      int repeats,
      long seed) {
    this.machine = machine;
    this.workloads = List.copyOf(workloads);
    this.closedNanos = closed.toNanos();
    this.repeats = repeats;
    this.seed = Mixing.mix(~seed);
  }

  /** Returns the times of the paper, in the order of the workloads. */
  public static double[] ofPaper() {
    return PairingTable.WORKLOADS.stream()
        .mapToDouble(workload -> PairingTable.seconds(workload, PairingTable.LINUX))
        .toArray();
  }

  /**
   * Returns the weighted mean execution time of each workload with each data set, the mean of the
   * repeats.
   *
   * @param sets of the same applications
   * @param done notified of how many runs are done
   */
  public double[][] seconds(List<DataSet> sets, PieceRunner runner, IntConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    double[][] seconds = new double[sets.size()][workloads.size()];
    int ofSet = workloads.size() * repeats;
    runner.run(
        new Runs(sets),
        new InOrder<>((piece, time) -> {
          seconds[(int) piece / ofSet][(int) piece % ofSet / repeats] += time / repeats;
          done.accept(1);
        }));
    return seconds;
  }

  /**
   * Returns how many times the bus transactions of the least context the greatest has in the
   * experiment of Figure 1 with each data set, the median of all samples of its first repeat;
   * infinite if mostly some context has none.
   *
   * @param sets of the same applications
   * @param done notified of how many runs are done
   */
  public double[] busImbalances(List<DataSet> sets, PieceRunner runner, IntConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    double[] ratios = new double[sets.size()];
    runner.run(
        new Experiments(sets.stream().map(BootstrapData::of).toList()),
        new InOrder<>((piece, ratio) -> {
          ratios[(int) piece] = ratio;
          done.accept(1);
        }));
    return ratios;
  }

  /** One run with each data set. */
  private final class Experiments implements Pieces<Double> {
    private final List<BootstrapData> sets;

    private Experiments(List<BootstrapData> sets) {
      this.sets = sets;
    }

    @Override
    public long count() {
      return sets.size();
    }

    @Override
    public Worker<Double> newWorker() {
      return piece -> busImbalance(sets.get((int) piece));
    }
  }

  private double busImbalance(BootstrapData data) throws RunFailedException {
    int number = PairingTable.WORKLOADS.indexOf(Imbalance.WORKLOAD);
    Launches launches =
        Launches.of(launched(workloads.get(number), number, 0), data).closedFor(closedNanos);
    Simulator simulator = new Simulator(machine, data, Settings.DEFAULT);
    String parameter = Parameters.of(Quantity.BUS_TRANSACTIONS).name();
    var samples = new ContextSamples(simulator, parameter, 1, closedNanos);
    var scheduler = linux.newScheduler(new SplittableRandom(seed));
    simulator.run(launches, scheduler, linux.name(), seed, samples);
    return Imbalance.quantile(samples.moments(), 1.0 / 2);
  }

  /** The repeats of all workloads with all data sets. */
  private final class Runs implements Pieces<Double> {
    private final List<BootstrapData> sets;

    private Runs(List<DataSet> sets) {
      this.sets = sets.stream().map(BootstrapData::of).toList();
    }

    @Override
    public long count() {
      return (long) sets.size() * workloads.size() * repeats;
    }

    @Override
    public Worker<Double> newWorker() {
      return piece -> {
        int ofSet = workloads.size() * repeats;
        int number = (int) (piece % ofSet);
        return run(sets.get((int) (piece / ofSet)), number / repeats, number % repeats);
      };
    }
  }

  private double run(BootstrapData data, int number, int repeat) throws RunFailedException {
    Workload workload = launched(workloads.get(number), number, repeat);
    Launches launches = Launches.of(workload, data).closedFor(closedNanos);
    Simulator simulator = new Simulator(machine, data, Settings.DEFAULT);
    var scheduler = linux.newScheduler(new SplittableRandom(seed));
    simulator.run(launches, scheduler, linux.name(), seed);
    List<ApplicationTime> times =
        RunMeasures.byApplication(
            simulator, launches, row -> data.dataSet().applications().get(row).name());
    return new Run(times).weightedMeanSeconds(MeanTimes.ALL);
  }

  private Workload launched(Workload workload, int number, int repeat) {
    var random = new SplittableRandom(Mixing.mix(Mixing.mix(Mixing.mix(seed) + number) + repeat));
    return new Workload(
        workload.name(),
        workload.launches().stream()
            .map(launch -> launch.at(random.nextLong(LAUNCHES_NANOS)))
            .toList());
  }
}
