package akula.cli.run;

import akula.api.host.MachineDescription;
import akula.api.host.PolicyLimits;
import akula.api.plugin.DurationText;
import akula.cli.ground.DurationConverter;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.RunDefaults;
import akula.wrapper.run.RealSettings;
import akula.wrapper.speed.EmulatedSpeeds;
import akula.wrapper.speed.SpeedEmulation;
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
      description = "End when a policy is thrown out, in place of going on without it.")
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

  /**
   * Returns the settings.
   *
   * @param machine whose cpus may be made slower
   * @throws UsageException if one is out of range
   */
  RealSettings settings(MachineDescription machine) {
    requireLonger("--budget", budget, RunDefaults.BUDGET);
    requireLonger("--patience", patience, RunDefaults.PATIENCE);
    requireLonger("--starvation", starvation, RunDefaults.STARVATION);
    if (interval.compareTo(RealSettings.LEAST_INTERVAL) < 0) {
      throw new UsageException(
          "--interval is %s; expected at least %s, such as %s"
              .formatted(
                  DurationText.format(interval),
                  DurationText.format(RealSettings.LEAST_INTERVAL),
                  RunDefaults.INTERVAL));
    }
    return new RealSettings(
        interval,
        new PolicyLimits(budget, patience, starvation),
        observe,
        stop,
        true,
        realtime,
        speeds(machine));
  }

  private EmulatedSpeeds speeds(MachineDescription machine) {
    if (speeds == null) {
      return EmulatedSpeeds.NONE;
    }
    try {
      EmulatedSpeeds asked = EmulatedSpeeds.parse(speeds);
      asked.of(machine); // tells what is not there
      return asked;
    } catch (IllegalArgumentException e) {
      throw new UsageException("--emulate-speed " + e.getMessage());
    }
  }

  /**
   * Checks that cpus can be made slower here, if they shall be.
   *
   * @throws UsageException if not, with what would serve
   */
  static void requireSpeeds(RealSettings settings) {
    SpeedEmulation.refusal(settings.speeds())
        .ifPresent(why -> {
          throw new UsageException("--emulate-speed " + why);
        });
  }

  private static void requireLonger(String option, Duration value, String example) {
    if (!value.isPositive()) {
      throw new UsageException(
          "%s is %s; expected a duration above 0, such as %s"
              .formatted(option, DurationText.format(value), example));
    }
  }
}
