package akula.profiler.queues;

import akula.api.Scheduler;
import akula.api.host.PolicyLimits;
import akula.formats.FolderFile;
import akula.formats.workload.Program;
import akula.profiler.kernels.Kernels;
import akula.profiler.measure.LastLine;
import akula.wrapper.agent.AgentException;
import akula.wrapper.kernel.KernelOutcome;
import akula.wrapper.kernel.KernelSettings;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealLaunch;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.RealSettings;
import akula.wrapper.run.RunEvents;
import akula.wrapper.run.RunException;
import akula.wrapper.run.ThreadOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Runs the threads of scenarios on this machine, where the kernel orders and moves them. */
public final class QueueMeter {
  private static final long TRIAL_STEPS = 50_000_000;
  private static final int TRIALS = 3;

  private static final RealSettings SETTINGS =
      new RealSettings(Duration.ofSeconds(1), PolicyLimits.DEFAULT, false, true, true, false);

  /** Whoever decides every turn has to come in time. */
  private static final RealSettings DECIDED =
      new RealSettings(Duration.ofSeconds(1), PolicyLimits.DEFAULT, false, false, true, true);

  private final Path executable;
  private final Path work;
  private int runs;

  /**
   * Makes one.
   *
   * @param executable the program {@value Kernels#COMMAND}
   * @param work folder for its directories, absolute
   */
  public QueueMeter(Path executable, Path work) {
    this.executable = executable;
    this.work = work;
  }

  /**
   * Returns how many steps of work one thread does alone in a millisecond of processor time, the
   * median of three trials.
   */
  public double stepsPerMilli(RealHost host)
      throws AgentException, RunException, IOException, InterruptedException {
    double[] rates = new double[TRIALS];
    for (int i = 0; i < TRIALS; i++) {
      ThreadTurns alone = run(host, List.of("1", Long.toString(TRIAL_STEPS), "1", "0")).getFirst();
      rates[i] = TRIAL_STEPS * 1e6 / alone.runNanos();
    }
    Arrays.sort(rates);
    return rates[TRIALS / 2];
  }

  /**
   * Makes a run.
   *
   * @param host the cpus that may be used
   * @param stepsPerMilli how much a thread does alone
   * @return what became of the threads, by number
   * @throws RunException if the program fails
   */
  public List<ThreadTurns> run(RealHost host, TurnScenario scenario, double stepsPerMilli)
      throws AgentException, RunException, IOException, InterruptedException {
    return run(host, numbers(scenario, stepsPerMilli));
  }

  /**
   * Who decides every turn of a run.
   *
   * @param policy for this run only
   * @param name of it, for messages
   * @param kernel how the kernel is told
   * @param reports takes what is to be known of the run
   */
  public record Decider(
      Scheduler policy, String name, KernelSettings kernel, Consumer<String> reports) {}

  /**
   * What became of programs.
   *
   * @param meanSeconds their mean run time
   * @param fallback the share of their turns that nobody decided in time; 0 in the kernel's class
   */
  public record Ended(double meanSeconds, double fallback) {}

  /**
   * Runs a scenario in several programs at once.
   *
   * @param decider nobody for the kernel's own class
   * @throws RunException if a program fails, or the policy is thrown out
   */
  public Ended runPrograms(
      RealHost host,
      TurnScenario scenario,
      int programs,
      double stepsPerMilli,
      Optional<Decider> decider)
      throws AgentException, RunException, IOException, InterruptedException {
    int first = runs;
    List<RealLaunch> launches = new ArrayList<>();
    for (int i = 0; i < programs; i++) {
      launches.add(launch(numbers(scenario, stepsPerMilli)));
    }
    RunEvents events =
        new RunEvents() {
          @Override
          public void reported(long nanos, String text) {
            decider.ifPresent(it -> it.reports().accept(text));
          }
        };
    RealOutcome outcome =
        host.run(
            launches,
            decider.map(Decider::policy).orElse(null),
            decider.map(Decider::name).orElse(""),
            DECIDED.deciding(decider.map(Decider::kernel)),
            (model, readings) -> events);
    if (outcome.expelled().isPresent()) {
      throw new RunException(
          "policy %s was thrown out: it %s"
              .formatted(decider.orElseThrow().name(), outcome.expelled().get()));
    }
    long sum = 0;
    for (int i = 0; i < programs; i++) {
      ThreadOutcome ended = outcome.programs().get(i);
      requireSuccess(ended, launches.get(i));
      sum += ended.endNanos() - ended.startNanos();
      RunDirectory.delete(work.resolve(Integer.toString(first + i)));
    }
    return new Ended(
        sum / 1e9 / programs, outcome.turns().map(KernelOutcome::takenShare).orElse(0.0));
  }

  private static List<String> numbers(TurnScenario scenario, double stepsPerMilli) {
    long steps = Math.max(1, Math.round(stepsPerMilli * scenario.blockNanos() / 1e6));
    return List.of(
        Integer.toString(scenario.threads()),
        Long.toString(steps),
        Long.toString(scenario.blocks()),
        Integer.toString(scenario.nice()));
  }

  private RealLaunch launch(List<String> numbers) throws IOException {
    Path own = work.resolve(Integer.toString(runs++));
    RunDirectory.make(own, List.of(), true);
    List<String> arguments = new ArrayList<>(List.of("turns"));
    arguments.addAll(numbers);
    Program program =
        new Program(Kernels.COMMAND, arguments, Optional.empty(), List.of(), new TreeMap<>());
    return new RealLaunch("turns", 0, RunDirectory.order(program, executable, own));
  }

  private static void requireSuccess(ThreadOutcome ended, RealLaunch launch)
      throws RunException, IOException {
    if (!ended.exit().isSuccess()) {
      throw new RunException(
          "%s turns ended with %s%s"
              .formatted(
                  Kernels.COMMAND,
                  ended.exit().text(),
                  LastLine.of(launch.order().error())
                      .map(line -> "; it said: " + line)
                      .orElse("")));
    }
  }

  private List<ThreadTurns> run(RealHost host, List<String> numbers)
      throws AgentException, RunException, IOException, InterruptedException {
    RealLaunch launch = launch(numbers);
    RealOutcome outcome =
        host.run(List.of(launch), null, "", SETTINGS, (model, readings) -> new RunEvents() {});
    requireSuccess(outcome.programs().getFirst(), launch);
    Path own = work.resolve(Integer.toString(runs - 1));
    List<ThreadTurns> threads =
        ThreadTurns.of(FolderFile.text(own.resolve(RunDirectory.OUTPUT)).lines().toList());
    RunDirectory.delete(own);
    return threads;
  }
}
