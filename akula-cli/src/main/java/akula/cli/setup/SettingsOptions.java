package akula.cli.setup;

import akula.bootstrap.Settings;
import akula.cli.ground.DurationConverter;
import akula.cli.ground.WordOption;
import akula.formats.sweep.SweepSettings;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say how to simulate; their defaults are those of {@link Settings#DEFAULT}. */
public final class SettingsOptions {
  private static final String TICK = "tick";
  private static final String SLICE = "slice";
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--mode",
      paramLabel = "exact|tick",
      converter = ModeConverter.class,
      description = "From event to event, or in the fixed steps of the AKULA paper" + DEFAULT)
  private Settings.Mode mode;

  @Option(
      names = "--tick",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Length of a step of tick mode" + DEFAULT)
  private Duration tick;

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Scheduling interval; in tick mode a multiple of the tick" + DEFAULT)
  private Duration interval;

  @Option(
      names = "--slice",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Turn of a thread that shares its context with others" + DEFAULT)
  private Duration slice;

  @Option(
      names = "--migration-cost",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "What a thread has to pay that is moved to another context" + DEFAULT)
  private Duration migrationCost;

  @Option(
      names = "--switch-cost",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "What a thread has to pay whose turn begins after another's" + DEFAULT)
  private Duration switchCost;

  @Option(
      names = "--numa-penalty",
      paramLabel = "P",
      description =
          "Slowdown by a distance of 20 from the node that a thread first ran on, where its"
              + " memory stays"
              + DEFAULT)
  private double numaPenalty;

  @Option(
      names = "--noise",
      paramLabel = "SIGMA",
      description = "Standard deviation of the logarithm of the error of readings" + DEFAULT)
  private double noise;

  /** What a sweep file has that no option overrides, by the names of the settings. */
  private List<String> ofFile = List.of();

  /**
   * Returns the settings of a part of a sweep: what the command line names, else what the part
   * does, else the defaults.
   *
   * @param given tells whether an option stands on the command line
   */
  public SettingsOptions over(SweepSettings part, Predicate<String> given) {
    SettingsOptions all = new SettingsOptions();
    all.mode =
        given.test("--mode")
            ? mode
            : part.mode().map(word -> WordOption.parse(Settings.Mode.class, word)).orElse(mode);
    all.tick = given.test("--tick") ? tick : part.tick().orElse(tick);
    all.interval = given.test("--interval") ? interval : part.interval().orElse(interval);
    all.slice = given.test("--slice") ? slice : part.slice().orElse(slice);
    all.migrationCost =
        given.test("--migration-cost") ? migrationCost : part.migrationCost().orElse(migrationCost);
    all.switchCost =
        given.test("--switch-cost") ? switchCost : part.switchCost().orElse(switchCost);
    all.numaPenalty =
        given.test("--numa-penalty") ? numaPenalty : part.numaPenalty().orElse(numaPenalty);
    all.noise = given.test("--noise") ? noise : part.noise().orElse(noise);
    all.spec = spec;
    boolean otherMode = given.test("--mode"); // then what the file says of the other is forgotten
    all.ofFile =
        Stream.of(TICK, SLICE)
            .filter(_ -> !otherMode)
            .filter(key -> (key.equals(TICK) ? part.tick() : part.slice()).isPresent())
            .toList();
    return all;
  }

  /**
   * Returns the settings.
   *
   * @throws UsageException if one is out of its range, or two do not go together, or one is given
   *     that the mode has no use for
   */
  public Settings settings() {
    requireUse(TICK, Settings.Mode.TICK);
    requireUse(SLICE, Settings.Mode.EXACT);
    try {
      return new Settings(
          mode, tick, interval, slice, migrationCost, switchCost, numaPenalty, noise);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private void requireUse(String setting, Settings.Mode ofMode) {
    String option = "--" + setting;
    boolean given = spec.commandLine().getParseResult().hasMatchedOption(option);
    if (mode != ofMode && (given || ofFile.contains(setting))) {
      throw new UsageException(
          "%s has a use in mode %s only, and the mode is %s; leave it out, or choose %s"
              .formatted(
                  given ? option : setting, Words.of(ofMode), Words.of(mode), Words.of(ofMode)));
    }
  }

  /** Reads the word of a mode. */
  static final class ModeConverter implements ITypeConverter<Settings.Mode> {
    @Override
    public Settings.Mode convert(String text) {
      return WordOption.parse(Settings.Mode.class, text);
    }
  }
}
