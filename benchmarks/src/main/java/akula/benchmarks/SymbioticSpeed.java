package akula.benchmarks;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.policies.kit.matching.Grouping;
import akula.policies.kit.smt.CoreGroups;
import akula.policies.kit.smt.MeasuredStacks;
import akula.smt.interference.GroupSlowdowns;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModelFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Symbiotic scheduling: twenty programs of two minutes on ten cores, two to each, with a quantum of
 * 100 ms. First runs per second on all cores, a run being 120 s of simulated time; then, on one
 * core, which part of the processor time goes where. Medians of five, after warm-up.
 */
public final class SymbioticSpeed {
  private static final String DATA = "spec2006-smt";
  private static final int THREADS = 20;
  private static final int CORES = 10;
  private static final double RUN_NANOS = 120e9;
  private static final long QUANTUM_NANOS = 100_000_000;
  private static final int RUNS = 20;
  private static final int WARM_UPS = 2;

  private SymbioticSpeed() {}

  /** Runs it; takes no arguments. */
  public static void main(String[] arguments) throws Exception {
    BootstrapData data = BootstrapData.read(Bench.HOME.resolve("data/data-sets/" + DATA));
    wholeRuns(data);
    parts(data);
  }

  private static String model() {
    return Bench.HOME.resolve("data/models/power8-%s.csv".formatted(DATA)).toString();
  }

  private static Settings settings() {
    Settings usual = Settings.DEFAULT;
    return new Settings(
        usual.mode(),
        usual.tick(),
        Duration.ofNanos(QUANTUM_NANOS),
        usual.slice(),
        usual.migrationCost(),
        usual.switchPrice(),
        usual.numaPenalty(),
        usual.noise());
  }

  private static Simulator simulator(BootstrapData data) {
    return new Simulator(MachineDescription.regular("power8", 1, CORES, 2), data, settings());
  }

  /** Other programs in each run, each once, but for the one more of 21. */
  private static Launches launches(BootstrapData data, int run) {
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < data.dataSet().applications().size(); i++) {
      if (data.dataSet().applications().get(i).phases().size() > 1) {
        rows.add(i);
      }
    }
    rows.remove(run % rows.size());
    return Launches.together(rows.stream().limit(THREADS).mapToInt(Integer::intValue).toArray());
  }

  private static void wholeRuns(BootstrapData data) throws Exception {
    int processors = Runtime.getRuntime().availableProcessors();
    try (ExecutorService workers = Executors.newFixedThreadPool(processors)) {
      List<Callable<Double>> tasks = new ArrayList<>();
      for (int i = 0; i < processors; i++) {
        tasks.add(() -> simulated(data));
      }
      double[] perSecond = new double[Bench.REPEATS];
      for (int i = -WARM_UPS; i < perSecond.length; i++) {
        long start = System.nanoTime();
        double nanos = 0;
        for (Future<Double> done : workers.invokeAll(tasks)) {
          nanos += done.get();
        }
        if (i >= 0) {
          perSecond[i] = nanos / RUN_NANOS * 1e9 / (System.nanoTime() - start);
        }
      }
      Arrays.sort(perSecond);
      System.out.printf(
          Locale.ROOT,
          "symbiotic, %d threads on %dx2 contexts: %.0f runs of 120 s per second on %d cores (%.0f"
              + " to %.0f)%n",
          THREADS,
          CORES,
          perSecond[perSecond.length / 2],
          processors,
          perSecond[0],
          perSecond[perSecond.length - 1]);
    }
  }

  /** Returns how much time was simulated. */
  private static double simulated(BootstrapData data) throws Exception {
    Simulator simulator = simulator(data);
    PolicyFactory policy = Bench.policy("symbiotic:model=" + model());
    double nanos = 0;
    for (int run = 0; run < RUNS; run++) {
      Launches launches = launches(data, run);
      simulator.run(launches, policy.newScheduler(new SplittableRandom(run)), "symbiotic", run);
      double latest = 0;
      for (int i = 0; i < THREADS; i++) {
        latest = Math.max(latest, simulator.endNanos(i));
      }
      nanos += latest;
    }
    return nanos;
  }

  private static void parts(BootstrapData data) throws Exception {
    double[][] shares = new double[Bench.REPEATS][];
    for (int i = -WARM_UPS; i < shares.length; i++) {
      Simulator simulator = simulator(data);
      Watched watched = new Watched();
      long start = System.nanoTime();
      for (int run = 0; run < RUNS; run++) {
        watched.begin();
        simulator.run(launches(data, run), watched, "watched", run);
      }
      if (i >= 0) {
        shares[i] = watched.shares(System.nanoTime() - start);
      }
    }
    String[] names = {"reading and inverting stacks", "slowdowns", "matching", "placing"};
    double rest = 100;
    for (int part = 0; part < names.length; part++) {
      int one = part;
      double[] sorted = Arrays.stream(shares).mapToDouble(share -> share[one]).sorted().toArray();
      double percent = 100 * sorted[sorted.length / 2];
      rest -= percent;
      System.out.printf(Locale.ROOT, "%s: %.0f%% of the time%n", names[part], percent);
    }
    System.out.printf(Locale.ROOT, "simulating, and all else: %.0f%%%n", rest);
  }

  /** What symbiotic does in each quantum, with a watch on each step. */
  private static final class Watched implements Scheduler {
    private final InterferenceModel model = ModelFile.read(java.nio.file.Path.of(model()));
    private final Grouping grouping = new Grouping();
    private final long[] nanos = new long[4];
    private MeasuredStacks stacks;

    void begin() {
      stacks = new MeasuredStacks(model, 1);
    }

    double[] shares(long all) {
      return Arrays.stream(nanos).mapToDouble(part -> (double) part / all).toArray();
    }

    @Override
    public Requirements requirements() {
      Set<String> parameters = new HashSet<>(model.components());
      return new Requirements(parameters, Set.of());
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
      stacks.launch(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      if (machine.nowNanos() % machine.intervalNanos() != 0) {
        return;
      }
      long begin = System.nanoTime();
      List<AkulaThread> threads = machine.threads();
      double[][] undisturbed = stacks.read(threads, machine);
      long read = System.nanoTime();
      GroupSlowdowns slowdowns = new GroupSlowdowns(model.modes().get(2), undisturbed);
      long known = System.nanoTime();
      int count = threads.size();
      int[][] found =
          grouping.groups(
              count,
              CoreGroups.size(count, CORES),
              CORES,
              group -> group[1] < count ? slowdowns.of(group, 2) : group[0] < count ? 1 : 0);
      long matched = System.nanoTime();
      List<List<AkulaThread>> groups = CoreGroups.of(found, threads);
      for (int i = 0; i < groups.size(); i++) {
        CoreGroups.place(groups.get(i), machine.getCore(i));
      }
      nanos[0] += read - begin;
      nanos[1] += known - read;
      nanos[2] += matched - known;
      nanos[3] += System.nanoTime() - matched;
    }
  }
}
