package akula.benchmarks;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Parameters;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.PolicyLimits;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.agent.LaunchOrder;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.run.ParameterSources;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealLaunch;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.RealSettings;
import akula.wrapper.run.RunEvents;
import akula.wrapper.run.ThreadOutcome;
import akula.wrapper.topology.SystemReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What real runs cost: the wrapper with 64 busy programs, its punctuality, and how much slower
 * programs are that are only observed. Arguments: the program {@code spin}, a folder for it to run
 * in, and for how many seconds the first part runs.
 */
public final class WrapperCost {
  private static final int PROGRAMS = 64;
  private static final int PAIRS = 31;

  /** The binomial distribution puts the median of 31 between these ranks in 97% of all cases. */
  private static final int LOW_RANK = 10;

  /** What {@code spin} does in about a second. */
  private static final String WORK = "3500";

  private static final Duration INTERVAL = Duration.ofMillis(100);

  private final Path spin;
  private final Path folder;

  private WrapperCost(Path spin, Path folder) {
    this.spin = spin;
    this.folder = folder;
  }

  /** Moves all threads at each call, or none after the first, and reads what is counted. */
  private record Mover(boolean again, int[] calls) implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.addParameter(Parameters.CPU_SHARE);
      thread.addParameter(Parameters.PAGE_FAULT_RATE);
      thread.activate();
    }

    @Override
    public void updateSchedule(Machine machine) {
      calls[0]++;
      int turn = again ? calls[0] : 0;
      for (int i = 0; i < machine.threadCount(); i++) {
        AkulaThread thread = machine.getThread(i);
        thread.readParameterOr(Parameters.CPU_SHARE, 0);
        machine.getCore((thread.id() + turn) % machine.coreCount()).addThread(thread);
      }
    }
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    WrapperCost benchmark = new WrapperCost(Path.of(arguments[0]), Path.of(arguments[1]));
    String seconds = arguments[2];
    Files.createDirectories(benchmark.folder);
    benchmark.reported(
        "64 busy programs, all moved at each interval", seconds, PROGRAMS, true, INTERVAL);
    benchmark.reported("64 busy programs that stay", seconds, PROGRAMS, false, INTERVAL);
    benchmark.reported("one busy program that stays", seconds, 1, false, INTERVAL);
    benchmark.observed();
  }

  private List<RealLaunch> launches(int count, String... words) {
    return launches(spin, folder, count, words);
  }

  /** Returns launches of one program, all at once. */
  static List<RealLaunch> launches(Path program, Path folder, int count, String... words) {
    List<String> command = new ArrayList<>(List.of(program.toAbsolutePath().toString()));
    command.addAll(Arrays.asList(words));
    Path nothing = Path.of("/dev/null");
    List<RealLaunch> launches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      LaunchOrder order =
          new LaunchOrder(
              folder.toAbsolutePath(), nothing, nothing, nothing, command, Map.of(), true);
      launches.add(new RealLaunch("program", 0, order));
    }
    return launches;
  }

  /** Runs programs on this machine, under a policy or, without one, as the kernel likes. */
  static RealOutcome run(
      List<RealLaunch> launches, Scheduler policy, Duration interval, boolean observe)
      throws Exception {
    MachineDescription machine = SystemReader.read(Path.of("/")).description();
    ParameterSources sources =
        new ParameterSources(
            Set.of("CPU_SHARE", "PAGE_FAULT_RATE", "context-switches", "cpu-migrations"),
            Optional.empty(),
            (application, parameter) -> Double.NaN,
            Map.of(),
            ParameterRules.shipped(Set.of()));
    RealSettings settings =
        new RealSettings(interval, PolicyLimits.DEFAULT, observe, true, true, true);
    try (AgentProgram program = AgentProgram.carried();
        RealHost host = new RealHost(machine, program, sources)) {
      return host.run(launches, policy, "mover", settings, (model, readings) -> new Reported());
    }
  }

  private static final class Reported implements RunEvents {
    @Override
    public void reported(long nanos, String text) {
      System.out.println(text);
    }
  }

  private void reported(String title, String seconds, int count, boolean again, Duration interval)
      throws Exception {
    RealOutcome outcome =
        run(launches(count, "s", seconds), new Mover(again, new int[1]), interval, false);
    RealOutcome.Cost cost = outcome.cost();
    double core = cost.elapsedNanos() / 100.0;
    System.out.printf(
        Locale.ROOT,
        "%s, %d intervals of %d ms:%n  %% of a core: control %.2f, policy %.2f, agent %.2f,"
            + " together %.2f (whole process and agent %.2f); agent %.2f MB%n"
            + "  late: median %.2f ms, 99%% %.2f ms, most %.2f ms%n"
            + "  enforcing up to %d changed threads: median %.2f ms, 99%% %.2f ms, most %.2f ms%n",
        title,
        cost.lateness().count(),
        interval.toMillis(),
        cost.controlNanos() / core,
        cost.policyNanos() / core,
        cost.agentNanos() / core,
        (cost.controlNanos() + cost.policyNanos() + cost.agentNanos()) / core,
        (cost.processNanos() + cost.agentNanos()) / core,
        cost.agentBytes() / 1e6,
        cost.lateness().quantileNanos(0.5) / 1e6,
        cost.lateness().quantileNanos(0.99) / 1e6,
        cost.lateness().greatestNanos() / 1e6,
        cost.mostMoved(),
        cost.enforcing().quantileNanos(0.5) / 1e6,
        cost.enforcing().quantileNanos(0.99) / 1e6,
        cost.enforcing().greatestNanos() / 1e6);
  }

  /** Programs of fixed work, observed and left alone in turn, now the one first, now the other. */
  private void observed() throws Exception {
    double[] percents = new double[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      double first = work(i % 2 == 0);
      double second = work(i % 2 != 0);
      double ratio = i % 2 == 0 ? first / second : second / first;
      percents[i] = 100 * (ratio - 1);
    }
    Arrays.sort(percents);
    System.out.printf(
        Locale.ROOT,
        "observed programs are slower by %.2f %% (median of %d pairs; 97%% interval"
            + " %.2f to %.2f)%n",
        percents[PAIRS / 2],
        PAIRS,
        percents[LOW_RANK - 1],
        percents[PAIRS - LOW_RANK]);
  }

  /** Returns the mean time of as many programs as there are cpus, seconds. */
  private double work(boolean observed) throws Exception {
    int cpus = Runtime.getRuntime().availableProcessors();
    RealOutcome outcome =
        observed
            ? run(launches(cpus, "w", WORK), new Mover(true, new int[1]), INTERVAL, true)
            : run(launches(cpus, "w", WORK), null, Duration.ofHours(1), false);
    return outcome.threads().stream()
            .mapToLong((ThreadOutcome thread) -> thread.endNanos() - thread.startNanos())
            .average()
            .orElseThrow()
        / 1e9;
  }
}
