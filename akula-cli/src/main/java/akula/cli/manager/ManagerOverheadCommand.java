package akula.cli.manager;

import akula.bootstrap.RunFailedException;
import akula.cli.agent.AgentOption;
import akula.cli.common.DurationConverter;
import akula.cli.common.FormatOption;
import akula.cli.common.Output;
import akula.cli.policies.Plugins;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.toolkit.manager.Overhead;
import akula.toolkit.manager.OverheadBuilder;
import akula.toolkit.manager.OverheadJob;
import akula.toolkit.run.RunDefaults;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula manager overhead}: what a manager costs. */
@Command(
    name = "overhead",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measure what a manager costs in the worst case: it calls the policy, enforces nothing of what"
          + " that decides, and blocks and unblocks all threads each quantum; the same programs run"
          + " without one, in turn. And what it needs while there is nothing to do.",
      "It is a manager of its own; one that runs should be stopped before."
    })
final class ManagerOverheadCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--workload",
      paramLabel = "FILE",
      defaultValue = OverheadBuilder.WORKLOAD,
      description =
          "The programs, as for 'run': a workload that ships, or a file (default:"
              + " ${DEFAULT-VALUE}, eight programs of four threads).")
  private Path workload;

  @Option(
      names = "--policy",
      paramLabel = "SPEC",
      defaultValue = "naive_spread",
      description = "The policy that is called (default: ${DEFAULT-VALUE}).")
  private String policy;

  @Option(
      names = "--quantum",
      paramLabel = "T",
      defaultValue = RunDefaults.INTERVAL,
      converter = DurationConverter.class,
      description = "How often it is called, at least 1ms (default: ${DEFAULT-VALUE}).")
  private Duration quantum;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "" + OverheadBuilder.PAIRS,
      description =
          "How often the programs run without a manager and under one (default:"
              + " ${DEFAULT-VALUE}).")
  private int pairs;

  @Option(
      names = "--idle",
      paramLabel = "T",
      defaultValue = OverheadBuilder.IDLE,
      converter = DurationConverter.class,
      description =
          "For how long a manager with 64 threads is watched that have nothing to do; 0s leaves it"
              + " out (default: ${DEFAULT-VALUE}).")
  private Duration idle;

  @Option(
      names = "--no-realtime",
      negatable = false,
      description = "Do not ask for real-time priority.")
  private boolean usual;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Seed of the order of the runs, and of the policy's random numbers (default:"
              + " ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private AgentOption agent;

  @Mixin private Plugins plugins;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    PrintWriter err = spec.commandLine().getErr();
    OverheadJob job =
        OverheadJob.builder()
            .workload(workload)
            .policy(policy)
            .interval(quantum)
            .repeat(pairs)
            .idle(idle)
            .realtime(!usual)
            .seed(seed)
            .agent(agent.named())
            .catalog(plugins.catalog())
            .build();
    return StoppableCommand.run(
        err,
        stopped -> {
          Overhead overhead = job.run(new TerminalListener(err, stopped));
          new OverheadText(overhead).print(format.format(), new Output(spec));
        });
  }
}
