package akula.cli.common;

import akula.statistics.coschedules.CoScheduleLevel;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The option by which it is counted who runs beside whom. */
public final class CoSchedulesOption {
  @Option(
      names = "--co-schedules",
      paramLabel = "core|domain",
      converter = LevelConverter.class,
      description =
          "Count for which part of its time each application runs beside each other one, on one"
              + " core or in one memory domain, as in Figures 9 and 10 of DOI"
              + " 10.1109/TPDS.2017.2691708.")
  private CoScheduleLevel level;

  /** Returns within what it is counted; nothing if it was not asked for. */
  public Optional<CoScheduleLevel> level() {
    return Optional.ofNullable(level);
  }

  /** Reads the word of a level. */
  static final class LevelConverter implements ITypeConverter<CoScheduleLevel> {
    @Override
    public CoScheduleLevel convert(String text) {
      return WordOption.parse(CoScheduleLevel.class, text);
    }
  }
}
