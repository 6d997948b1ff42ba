package akula.cli.run;

import akula.cli.common.DurationConverter;
import akula.toolkit.run.RunDefaults;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options that say what a policy may take where real programs run, and in which priority. */
public final class LimitOptions {
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
          "A callback that has not come back after this time never will: the run, or the manager, ends (default:"
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
      names = "--realtime",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      arity = "0",
      description =
          "Ask for real-time priority, so that intervals are in time under full"
              + " load (default: ask).")
  private boolean realtime;

  /** Returns the processor time that a callback may take. */
  public Duration budget() {
    return budget;
  }

  /** Returns after which time a callback that has not come back never will. */
  public Duration patience() {
    return patience;
  }

  /** Returns how long a policy may keep a thread from running. */
  public Duration starvation() {
    return starvation;
  }

  /** Returns whether real-time priority is asked for. */
  public boolean realtime() {
    return realtime;
  }
}
