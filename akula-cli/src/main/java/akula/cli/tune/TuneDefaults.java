package akula.cli.tune;

import akula.cli.setup.SettingsDefaults;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.tune.TuneBuilder;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What is tuned for unless specified otherwise. */
final class TuneDefaults implements IDefaultValueProvider {
  /** On this is tried what was found on the usual data set. */
  static final String OTHER_DATA = "spec2006-large-cache";

  private final SettingsDefaults settings = new SettingsDefaults();

  @Override
  public String defaultValue(ArgSpec argument) {
    String option = argument instanceof OptionSpec it ? it.longestName() : "";
    return switch (option) {
      case "--machine" -> SweepBuilder.MACHINE;
      case "--data" -> SweepBuilder.DATA;
      case "--metric" -> "average";
      case "--budget" -> String.valueOf(TuneBuilder.RUNS);
      case "--workloads" -> String.valueOf(TuneBuilder.WORKLOADS);
      case "--check-noise" -> String.valueOf(TuneBuilder.NOISE);
      default -> settings.defaultValue(argument);
    };
  }
}
