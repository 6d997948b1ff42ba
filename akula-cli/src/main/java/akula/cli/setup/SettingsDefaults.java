package akula.cli.setup;

import akula.api.plugin.DurationText;
import akula.bootstrap.Settings;
import akula.toolkit.watch.PolicyWatch;
import java.util.Locale;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Gives the options of {@link SettingsOptions} the defaults of the simulator, for help and use. */
public final class SettingsDefaults implements IDefaultValueProvider {

  @Override
  public String defaultValue(ArgSpec argument) {
    return argument instanceof OptionSpec option ? defaultOf(option.longestName()) : null;
  }

  private static String defaultOf(String option) {
    Settings settings = Settings.DEFAULT;
    return switch (option) {
      case "--mode" -> settings.mode().name().toLowerCase(Locale.ROOT);
      case "--tick" -> DurationText.format(settings.tick());
      case "--interval" -> DurationText.format(settings.interval());
      case "--slice" -> DurationText.format(settings.slice());
      case "--migration-cost" -> DurationText.format(settings.migrationCost());
      case "--switch-cost" -> settings.switchPrice().text();
      case "--numa-penalty" -> Double.toString(settings.numaPenalty());
      case "--noise" -> Double.toString(settings.noise());
      case "--decision-time" -> DurationText.format(settings.decisionTime());
      case "--jitter" -> Double.toString(settings.habits().jitter());
      case "--drift" -> Long.toString(settings.habits().drift());
      case "--policy-limit" -> PolicyWatch.USUAL_LIMIT;
      default -> null;
    };
  }
}
