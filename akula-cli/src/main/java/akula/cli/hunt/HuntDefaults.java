package akula.cli.hunt;

import akula.cli.setup.SettingsDefaults;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What a hunt does unless specified otherwise. */
final class HuntDefaults implements IDefaultValueProvider {
  private final SettingsDefaults settings = new SettingsDefaults();

  @Override
  public String defaultValue(ArgSpec argument) {
    String option = argument instanceof OptionSpec it ? it.longestName() : "";
    return switch (option) {
      case "--machine" -> "2x4";
      case "--data" -> "spec2006-small-cache";
      case "--against" -> "best_static";
      case "--metric" -> "average";
      case "--threads" -> "8";
      case "--spread" -> "0s";
      case "--budget" -> "2000";
      case "--keep" -> "5";
      default -> settings.defaultValue(argument);
    };
  }
}
