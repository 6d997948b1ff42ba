package akula.cli.run;

import akula.cli.common.DurationConverter;
import akula.toolkit.run.RunBuilder;
import akula.toolkit.run.RunDefaults;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options that say how real runs are made. */
final class RunOptions {
  @Option(
      names = "--interval",
      paramLabel = "T",
      defaultValue = RunDefaults.INTERVAL,
      converter = DurationConverter.class,
      description = "The scheduling interval, at least 1ms (default: ${DEFAULT-VALUE}).")
  private Duration interval;

  @Option(
      names = "--observe",
      description = "Call the policy and do everything but enforce: what does watching cost?")
  private boolean observe;

  @Option(
      names = "--budget",
      paramLabel = "T",
      defaultValue = RunDefaults.BUDGET,
      converter = DurationConverter.class,
      description =
          "Processor time of a callback; a policy that takes more is thrown out (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration budget;

  @Option(
      names = "--patience",
      paramLabel = "T",
      defaultValue = RunDefaults.PATIENCE,
      converter = DurationConverter.class,
      description =
          "A callback that has not come back after this time never will: the run ends (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration patience;

  @Option(
      names = "--starvation",
      paramLabel = "T",
      defaultValue = RunDefaults.STARVATION,
      converter = DurationConverter.class,
      description =
          "A policy that keeps a thread from running for longer is thrown out (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration starvation;

  @Option(
      names = "--stop-on-expulsion",
      description = "End when a policy is thrown out, in place of continuing without it.")
  private boolean stop;

  @Option(
      names = "--realtime",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      arity = "0",
      description =
          "Ask for real-time priority, so that intervals are in time under full"
              + " load (default: ask).")
  private boolean realtime;

  @Option(
      names = "--emulate-speed",
      paramLabel = "CPU=S[,...]",
      description =
          "Make cpus slower, such as cpu1=0.8: a real-time process keeps each busy for the rest of"
              + " the time. Solo times are measured at full speed.")
  private String speeds;

  /** Puts them into a plan. */
  void into(RunBuilder plan) {
    plan.interval(interval)
        .observe(observe)
        .budget(budget)
        .patience(patience)
        .starvation(starvation)
        .stopOnExpulsion(stop)
        .realtime(realtime)
        .emulateSpeed(speeds);
  }
}
