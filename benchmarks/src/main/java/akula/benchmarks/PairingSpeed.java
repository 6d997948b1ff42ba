package akula.benchmarks;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.script.Behaviour;
import akula.formats.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The policies that pair threads. First how long a decision takes on machines of more and more
 * contexts, with twice as many threads, each an application or four of one, without contention;
 * then whole closed runs of 420 s with 16 threads on 4 cores of two contexts and a quantum of 100
 * ms, per second on all cores. Medians of five, after warm-up.
 */
public final class PairingSpeed {
  private static final long CLOSED_NANOS = 420_000_000_000L;
  private static final List<String> POLICIES =
      List.of("bus_pairing", "stall_pairing", "cache_pairing", "gang", "linux_24");

  /** Rows of the data set. */
  private static final int CG = 1;

  private static final int FT = 3;
  private static final int MG = 4;
  private static final int SP = 5;

  private static final long QUANTUM_NANOS = 100_000_000;
  private static final int RUNS = 100;
  private static final int WARM_UPS = 4;
  private static final int QUANTA = 200;
  private static final List<String> DECIDED = List.of("CG", "FT", "MG");
  private static final int THREADS_OF_TEAM = 4;
  private static final long WARM_UP_NANOS = 1_500_000_000L;

  private PairingSpeed() {}

  /** Runs it; takes no arguments. */
  public static void main(String[] arguments) throws Exception {
    BootstrapData data = data();
    BootstrapData apart = BootstrapData.withoutContention(data.dataSet());
    for (String policy : POLICIES) {
      for (int contexts : new int[] {8, 64, 512}) {
        decisions(apart, policy, contexts);
      }
    }
    for (String policy : POLICIES) {
      wholeRuns(data, policy);
    }
  }

  private static BootstrapData data() throws Exception {
    return BootstrapData.read(Bench.HOME.resolve("data/data-sets/nas-like"));
  }

  private static Settings settings() {
    Settings usual = Settings.DEFAULT;
    return new Settings(
        usual.mode(),
        usual.tick(),
        Duration.ofMillis(100),
        usual.slice(),
        usual.migrationCost(),
        usual.switchPrice(),
        usual.numaPenalty(),
        usual.noise());
  }

  private static Launches launches(int threads, long closedNanos, int... applications) {
    int[] rows = new int[threads];
    for (int i = 0; i < threads; i++) {
      rows[i] = applications[i % applications.length];
    }
    return Launches.together(rows).closedFor(closedNanos);
  }

  private static void wholeRuns(BootstrapData data, String policy) throws Exception {
    int cores = Runtime.getRuntime().availableProcessors();
    try (ExecutorService workers = Executors.newFixedThreadPool(cores)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int core = 0; core < cores; core++) {
        tasks.add(() -> runs(data, policy, RUNS));
      }
      double[] perSecond = new double[Bench.REPEATS];
      for (int i = -WARM_UPS; i < perSecond.length; i++) {
        long start = System.nanoTime();
        for (Future<Void> done : workers.invokeAll(tasks)) {
          done.get();
        }
        if (i >= 0) {
          perSecond[i] = cores * RUNS * 1e9 / (System.nanoTime() - start);
        }
      }
      Arrays.sort(perSecond);
      System.out.printf(
          Locale.ROOT,
          "%s, 16 threads on 4x2 contexts, 420 s: %.0f runs per second on %d cores (%.0f"
              + " to %.0f)%n",
          policy,
          perSecond[perSecond.length / 2],
          cores,
          perSecond[0],
          perSecond[perSecond.length - 1]);
    }
  }

  private static Void runs(BootstrapData data, String policy, int count) throws Exception {
    Simulator simulator =
        new Simulator(MachineDescription.regular("4x2", 4, 1, 2), data, settings());
    Launches launches = launches(16, CLOSED_NANOS, CG, FT, MG, SP);
    PolicyFactory factory = Bench.policy(policy);
    for (int i = 0; i < count; i++) {
      simulator.run(launches, factory.newScheduler(new SplittableRandom(i)), policy, i);
    }
    return null;
  }

  /** Twice as many threads as contexts, in applications of so many. */
  private static Launches applications(BootstrapData data, int contexts, int threads) {
    List<Workload.Launch> launches = new ArrayList<>();
    for (int i = 0; i < 2 * contexts / threads; i++) {
      String application = DECIDED.get(i % DECIDED.size());
      launches.add(new Workload.Launch(application, 0, threads, Behaviour.PLAIN, Optional.empty()));
    }
    return Launches.of(new Workload("decisions", launches), data).closedFor(QUANTA * QUANTUM_NANOS);
  }

  private static void decisions(BootstrapData data, String policy, int contexts) throws Exception {
    double single = decisionMicros(data, policy, contexts, 1);
    double teams = decisionMicros(data, policy, contexts, THREADS_OF_TEAM);
    System.out.printf(
        Locale.ROOT,
        "%s, %d contexts, %d threads: us of policy per quantum of 100 ms (ns per thread):"
            + " applications of one thread %.1f (%.0f), of %d threads %.1f (%.0f)%n",
        policy,
        contexts,
        2 * contexts,
        single,
        1e3 * single / (2 * contexts),
        THREADS_OF_TEAM,
        teams,
        1e3 * teams / (2 * contexts));
  }

  private static double decisionMicros(
      BootstrapData data, String policy, int contexts, int threadsOfEach) throws Exception {
    Simulator simulator =
        new Simulator(MachineDescription.regular("m", contexts / 2, 1, 2), data, settings());
    Launches launches = applications(data, contexts, threadsOfEach);
    double[] micros = new double[Bench.REPEATS];
    long warm = System.nanoTime() + WARM_UP_NANOS;
    for (int i = 0; i < micros.length; ) {
      Stopwatch watched = new Stopwatch(Bench.policy(policy).newScheduler(new SplittableRandom(1)));
      simulator.run(launches, watched, policy, 1);
      if (System.nanoTime() > warm) {
        micros[i++] = watched.nanos / 1e3 / QUANTA;
      }
    }
    Arrays.sort(micros);
    return micros[micros.length / 2];
  }

  /** Sums up the time that a policy's callbacks take before the machine begins to empty. */
  private static final class Stopwatch implements Scheduler {
    private final Scheduler policy;
    private long nanos;

    Stopwatch(Scheduler policy) {
      this.policy = policy;
    }

    private void add(long start, Machine machine) {
      if (machine.nowNanos() < QUANTA * QUANTUM_NANOS) {
        nanos += System.nanoTime() - start;
      }
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      long start = System.nanoTime();
      policy.launchThread(thread, machine);
      add(start, machine);
    }

    @Override
    public void updateSchedule(Machine machine) {
      long start = System.nanoTime();
      policy.updateSchedule(machine);
      add(start, machine);
    }
  }
}
