package akula.toolkit.manager;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.workload.Program;
import akula.profiler.kernels.Kernels;
import akula.profiler.measure.MachineWatch;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.run.Programs;
import akula.wrapper.carried.CarriedProgram;
import akula.wrapper.carried.NotCarriedException;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.os.ProcessClock;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Measures what a processor manager costs, in the worst case: it connects programs, reads counters
 * and calls the policy, and does nothing that this decides, but it blocks and unblocks all threads
 * each quantum. The same programs run without a manager, in turn. Source: McGregor, Antonopoulos
 * and Nikolopoulos (IPDPS 2005), section 2.
 */
public final class OverheadJob implements Job<Overhead> {
  /** So many programs of so many threads have nothing to do. */
  private static final int IDLE_PROGRAMS = 8;

  private static final int IDLE_THREADS = 8;

  /**
   * Not watched, so long at most: a manager that has just begun compiles itself. What it does once
   * a quantum is compiled when it has been done 200 times.
   */
  private static final Duration SETTLING = Duration.ofSeconds(30);

  private static final long LOOK_MILLIS = 50;

  /** In which the kernel tells times of processes, on every machine. */
  private static final int TICKS_PER_SECOND = 100;

  private final Plan plan;
  private final Supplier<ManagerBuilder> managers;
  private MeteredServer.Used used = MeteredServer.Used.NOTHING;
  private double managedNanos;
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final List<Long> blocked = new ArrayList<>();
  private final List<Double> others = new ArrayList<>();

  /**
   * What is measured.
   *
   * @param workload its name
   * @param programs of the workload, in the order of their launches
   * @param policy that decides
   * @param quantum how often
   * @param pairs how often programs run without a manager and under one
   * @param idle for how long a manager is watched that has nothing to do
   * @param seed of the order of the runs, and of what the policy draws by chance
   */
  public record Plan(
      String workload,
      List<Programs.Ready> programs,
      String policy,
      Duration quantum,
      int pairs,
      Duration idle,
      long seed) {}

  OverheadJob(Plan plan, Supplier<ManagerBuilder> managers) {
    this.plan = plan;
    this.managers = managers;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula manager overhead}. */
  public static OverheadBuilder builder() {
    return new OverheadBuilder();
  }

  @Override
  public Overhead run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    Path folder = Files.createTempDirectory("akula-overhead");
    try {
      Optional<Overhead.Idle> idle =
          plan.idle().isZero() ? Optional.empty() : Optional.of(idle(folder, listener));
      List<Overhead.Pair> pairs = pairs(folder, listener);
      return new Overhead(
          plan,
          pairs,
          Overhead.Processor.of(used, managedNanos),
          median(blocked),
          idle,
          others.stream().mapToDouble(it -> it).average().orElse(Double.NaN));
    } finally {
      RunDirectory.delete(folder);
    }
  }

  private static long median(List<Long> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(0L);
  }

  /** ABBA: what grows with time falls on both alike; by chance with which it begins. */
  private List<Overhead.Pair> pairs(Path folder, JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    List<Overhead.Pair> pairs = new ArrayList<>();
    boolean managedFirst = new Random(plan.seed()).nextBoolean();
    try (JobListener.Counter counter =
        listener.begin("measuring", JobListener.Unit.RUN, () -> 2L * plan.pairs(), 0)) {
      for (int i = 0; i < plan.pairs(); i++) {
        double first = once(folder, managedFirst, listener);
        counter.done(1);
        double second = once(folder, !managedFirst, listener);
        counter.done(1);
        pairs.add(
            new Overhead.Pair(
                managedFirst, managedFirst ? second : first, managedFirst ? first : second));
        managedFirst = !managedFirst;
      }
    }
    return pairs;
  }

  private double once(Path folder, boolean managed, JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    return managed ? managed(folder, listener) : plain(folder, listener);
  }

  /** Returns the mean run time of the programs. */
  private double plain(Path folder, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    List<HeldProgram> held = hold(folder);
    try {
      return time(held, MeteredServer.Used.NOTHING::all, listener);
    } finally {
      held.forEach(HeldProgram::close);
    }
  }

  private double managed(Path folder, JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    List<HeldProgram> held = hold(folder);
    try (MeteredServer manager =
        new MeteredServer(
            managers
                .get()
                .socket(socket(folder))
                .log(folder.resolve("log"))
                .worstCase(true)
                .build(),
            listener,
            said)) {
      held.forEach(program -> manager.client().attach(program.pid(), program.application()));
      MeteredServer.Used before = manager.used();
      long begin = System.nanoTime();
      double mean = time(held, () -> manager.used().all() - manager.used().server(), listener);
      used = used.plus(manager.used().minus(before));
      managedNanos += System.nanoTime() - begin;
      RealOutcome outcome = manager.end();
      outcome.expelled().ifPresent(listener::message);
      blocked.add(outcome.cost().enforcing().quantileNanos(0.5));
      return mean;
    } finally {
      held.forEach(HeldProgram::close);
    }
  }

  private static Path socket(Path folder) {
    return folder.resolve("manager.sock");
  }

  /** Programs that connect find no other manager than ours. */
  private List<HeldProgram> hold(Path folder) throws IOException {
    List<HeldProgram> held = new ArrayList<>();
    Path work = folder.resolve("work");
    RunDirectory.delete(work);
    try {
      for (Programs.Ready ready : plan.programs()) {
        Path own = work.resolve(String.valueOf(held.size()));
        RunDirectory.make(own, ready.program().inputs(), false);
        held.add(
            new HeldProgram(
                ready.launch().application(),
                RunDirectory.order(ready.program(), ready.executable(), own),
                socket(folder)));
      }
      return held;
    } catch (IOException e) {
      held.forEach(HeldProgram::close);
      throw e;
    }
  }

  /** Runs programs that are held, each from its time on; returns their mean run time. */
  private double time(List<HeldProgram> held, Supplier<Long> beside, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    MachineWatch watch = MachineWatch.begin();
    double own = ownSeconds() + beside.get() / 1e9;
    long begin = System.nanoTime();
    for (int i = 0; i < held.size(); i++) {
      long launch = begin + plan.programs().get(i).launch().launchNanos();
      while (System.nanoTime() < launch) {
        listener.requireWanted();
        Thread.sleep(Duration.ofNanos(Math.clamp(launch - System.nanoTime(), 0, 50_000_000)));
      }
      held.get(i).begin();
    }
    double sum = 0;
    for (HeldProgram program : held) {
      while (!program.hasEnded(LOOK_MILLIS)) {
        listener.requireWanted();
      }
      Optional<String> failure = program.failure();
      if (failure.isPresent()) {
        throw new RunFailedException(failure.get(), null);
      }
      sum += program.runNanos();
    }
    double after = ownSeconds() + beside.get() / 1e9;
    others.add(watch.end(RealHost.allowed().cpus(), after - own).othersShare());
    return sum / held.size();
  }

  /** Returns the processor time of this process and of its children that have ended. */
  private static double ownSeconds() throws IOException {
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    double ticks = Double.parseDouble(fields[13]) + Double.parseDouble(fields[14]);
    return ticks / TICKS_PER_SECOND + ProcessClock.nanos((int) ProcessHandle.current().pid()) / 1e9;
  }

  /** A manager as any other, and threads that are there. */
  private Overhead.Idle idle(Path folder, JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    List<HeldProgram> held = new ArrayList<>();
    try (MeteredServer manager =
        new MeteredServer(
            managers.get().socket(socket(folder)).log(folder.resolve("log")).build(),
            listener,
            said)) {
      for (int i = 0; i < IDLE_PROGRAMS; i++) {
        Path own = folder.resolve("idle-" + i);
        RunDirectory.make(own, List.of(), false);
        Path team = CarriedProgram.of(Kernels.TEAM).onDisk();
        held.add(
            new HeldProgram("idle", RunDirectory.order(idleProgram(), team, own), socket(folder)));
        held.getLast().beginWaiting();
      }
      int threads = IDLE_PROGRAMS * IDLE_THREADS;
      while (manager.threads() < threads) {
        pause(Duration.ofMillis(LOOK_MILLIS), held, listener);
      }
      boolean isShort = plan.idle().compareTo(SETTLING) < 0;
      pause(isShort ? plan.idle() : SETTLING, held, listener);
      MeteredServer.Used before = manager.used();
      long begin = System.nanoTime();
      pause(plan.idle(), held, listener);
      MeteredServer.Used meanwhile = manager.used().minus(before);
      double nanos = System.nanoTime() - begin;
      return new Overhead.Idle(threads, plan.idle(), Overhead.Processor.of(meanwhile, nanos));
    } catch (NotCarriedException e) {
      throw new RunFailedException(e.getMessage(), e);
    } finally {
      held.forEach(HeldProgram::close);
    }
  }

  private static Program idleProgram() {
    List<String> arguments =
        List.of("idle", "--threads", String.valueOf(IDLE_THREADS), "--connect", "yes");
    return new Program(
        Kernels.TEAM, arguments, Optional.empty(), List.of(), new TreeMap<String, String>());
  }

  /** Waits, as long as nothing ends that was to be there. */
  private static void pause(Duration span, List<HeldProgram> held, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    long end = System.nanoTime() + span.toNanos();
    while (System.nanoTime() < end) {
      listener.requireWanted();
      for (HeldProgram program : held) {
        if (program.hasEnded(0)) {
          throw new RunFailedException(
              program.failure().orElse(program.application() + " has ended"), null);
        }
      }
      Thread.sleep(Duration.ofNanos(Math.clamp(end - System.nanoTime(), 0, 500_000_000)));
    }
  }
}
