package akula.profiler.queues;

import akula.api.host.PolicyLimits;
import akula.formats.FolderFile;
import akula.formats.workload.Program;
import akula.profiler.kernels.Kernels;
import akula.profiler.measure.LastLine;
import akula.wrapper.agent.AgentException;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealLaunch;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.RealSettings;
import akula.wrapper.run.RunEvents;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Runs the threads of scenarios on this machine, where the kernel orders and moves them. */
public final class QueueMeter {
  private static final long TRIAL_STEPS = 50_000_000;
  private static final int TRIALS = 3;

  private static final RealSettings SETTINGS =
      new RealSettings(Duration.ofSeconds(1), PolicyLimits.DEFAULT, false, true, true, false);

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
    long steps = Math.max(1, Math.round(stepsPerMilli * scenario.blockNanos() / 1e6));
    return run(
        host,
        List.of(
            Integer.toString(scenario.threads()),
            Long.toString(steps),
            Long.toString(scenario.blocks()),
            Integer.toString(scenario.nice())));
  }

  private List<ThreadTurns> run(RealHost host, List<String> numbers)
      throws AgentException, RunException, IOException, InterruptedException {
    Path own = work.resolve(Integer.toString(runs++));
    RunDirectory.make(own, List.of(), true);
    List<String> arguments = new ArrayList<>(List.of("turns"));
    arguments.addAll(numbers);
    Program program =
        new Program(Kernels.COMMAND, arguments, Optional.empty(), List.of(), new TreeMap<>());
    RealLaunch launch = new RealLaunch("turns", 0, RunDirectory.order(program, executable, own));
    RealOutcome outcome =
        host.run(List.of(launch), null, "", SETTINGS, (model, readings) -> new RunEvents() {});
    var ended = outcome.programs().getFirst();
    if (!ended.exit().isSuccess()) {
      throw new RunException(
          "%s %s ended with %s%s"
              .formatted(
                  Kernels.COMMAND,
                  String.join(" ", arguments),
                  ended.exit().text(),
                  LastLine.of(launch.order().error())
                      .map(line -> "; it said: " + line)
                      .orElse("")));
    }
    List<ThreadTurns> threads =
        ThreadTurns.of(FolderFile.text(own.resolve(RunDirectory.OUTPUT)).lines().toList());
    RunDirectory.delete(own);
    return threads;
  }
}
