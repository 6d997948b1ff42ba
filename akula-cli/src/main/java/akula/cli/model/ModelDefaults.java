package akula.cli.model;

import akula.cli.setup.SettingsDefaults;
import akula.toolkit.model.ModelBuilder;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What models are trained and checked with unless specified otherwise. */
final class ModelDefaults implements IDefaultValueProvider {
  private final SettingsDefaults settings = new SettingsDefaults();

  @Override
  public String defaultValue(ArgSpec argument) {
    String option = argument instanceof OptionSpec it ? it.longestName() : "";
    return switch (option) {
      case "--machine" -> ModelBuilder.MACHINE;
      case "--data" -> ModelBuilder.DATA;
      case "--interval" -> "100ms";
      default -> settings.defaultValue(argument);
    };
  }
}
