package akula.cli.sweep;

import akula.cli.setup.SettingsDefaults;
import akula.toolkit.sweep.SweepBuilder;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What a sweep without arguments does. */
final class SweepDefaults implements IDefaultValueProvider {
  private final SettingsDefaults settings = new SettingsDefaults();

  @Override
  public String defaultValue(ArgSpec argument) {
    String option = argument instanceof OptionSpec it ? it.longestName() : "";
    return switch (option) {
      case "--machine" -> SweepBuilder.MACHINE;
      case "--data" -> SweepBuilder.DATA;
      case "--workloads" -> String.valueOf(SweepBuilder.WORKLOADS);
      case "--repeat" -> "1";
      default -> settings.defaultValue(argument);
    };
  }
}
