package akula.cli.sweep;

import akula.cli.setup.SettingsDefaults;
import java.util.List;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What a sweep without arguments does. */
final class SweepDefaults implements IDefaultValueProvider {
  static final List<String> POLICIES = List.of("naive_cluster", "naive_spread", "random", "di");

  private final SettingsDefaults settings = new SettingsDefaults();

  @Override
  public String defaultValue(ArgSpec argument) {
    String option = argument instanceof OptionSpec it ? it.longestName() : "";
    return switch (option) {
      case "--machine" -> "2x4";
      case "--data" -> "spec2006-small-cache";
      case "--workloads" -> "100";
      case "--seed" -> "1";
      case "--format" -> "text";
      default -> settings.defaultValue(argument);
    };
  }
}
