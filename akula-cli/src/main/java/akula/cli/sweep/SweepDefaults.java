package akula.cli.sweep;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.cli.setup.SettingsDefaults;
import akula.formats.dataset.DataSet;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What a sweep without arguments does. */
final class SweepDefaults implements IDefaultValueProvider {
  private static final List<String> OBLIVIOUS = List.of("naive_cluster", "naive_spread", "random");

  private final SettingsDefaults settings = new SettingsDefaults();

  /** Returns the policies where none is named; one needs miss rates, which not all data have. */
  static List<String> policies(DataSet dataSet) {
    boolean rates =
        dataSet.parameters().stream()
            .anyMatch(
                column -> column.name().equals(Parameters.of(Quantity.LAST_LEVEL_MISSES).name()));
    List<String> policies = new ArrayList<>(OBLIVIOUS);
    if (rates) {
      policies.add("di");
    }
    return policies;
  }

  @Override
  public String defaultValue(ArgSpec argument) {
    String option = argument instanceof OptionSpec it ? it.longestName() : "";
    return switch (option) {
      case "--machine" -> "2x4";
      case "--data" -> "spec2006-small-cache";
      case "--workloads" -> "100";
      case "--repeat" -> "1";
      default -> settings.defaultValue(argument);
    };
  }
}
