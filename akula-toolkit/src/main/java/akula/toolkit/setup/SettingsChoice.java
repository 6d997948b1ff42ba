package akula.toolkit.setup;

import akula.bootstrap.Settings;
import akula.formats.MessageCode;
import akula.formats.script.Habits;
import akula.formats.sweep.SweepSettings;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import java.time.Duration;
import java.util.Optional;

/** How to simulate, from what was asked for, what a sweep file says, and the defaults. */
final class SettingsChoice {
  private final SweepSettings asked;
  private final SweepSettings file;
  private final Settings.Mode mode;

  private SettingsChoice(SweepSettings asked, SweepSettings file) {
    this.asked = asked;
    this.file = file;
    mode = asked.mode().or(file::mode).map(SettingsChoice::mode).orElse(Settings.DEFAULT.mode());
  }

  /**
   * Returns the settings: what was asked for, else what the file says, else the defaults.
   *
   * @throws UsageException if one is out of its range, or two do not go together, or one is given
   *     that the mode has no use for
   */
  static Settings of(SweepSettings asked, SweepSettings file) {
    SettingsChoice choice = new SettingsChoice(asked, file);
    choice.requireUse("tick", asked.tick(), file.tick(), Settings.Mode.TICK);
    choice.requireUse("slice", asked.slice(), file.slice(), Settings.Mode.EXACT);
    return choice.settings();
  }

  /**
   * Returns what was asked for, and what the file says where nothing was; where another mode was
   * asked for, what the file says of the other is forgotten.
   */
  static SweepSettings over(SweepSettings asked, SweepSettings file) {
    SettingsChoice choice = new SettingsChoice(asked, file);
    return asked.over(asked.mode().isPresent() ? file.ofMode(choice.isInTicks()) : file);
  }

  private boolean isInTicks() {
    return mode == Settings.Mode.TICK;
  }

  private static Settings.Mode mode(String word) {
    return Words.find(Settings.Mode.class, word)
        .orElseThrow(() ->
            new UsageException(
                MessageCode.WRONG_VALUE,
                "the mode is %s; expected one of %s"
                    .formatted(word, Words.all(Settings.Mode.class))));
  }

  private Settings settings() {
    SweepSettings all = over(asked, file);
    Settings usual = Settings.DEFAULT;
    try {
      return new Settings(
          mode,
          all.tick().orElse(usual.tick()),
          all.interval().orElse(usual.interval()),
          all.slice().orElse(usual.slice()),
          all.migrationCost().orElse(usual.migrationCost()),
          all.switchCost().orElse(usual.switchPrice()),
          all.numaPenalty().orElse(usual.numaPenalty()),
          all.noise().orElse(usual.noise()),
          all.decisionTime().orElse(usual.decisionTime()),
          new Habits(
              all.jitter().orElse(usual.habits().jitter()),
              all.drift().orElse(usual.habits().drift()),
              usual.habits().barging()));
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, e.getMessage());
    }
  }

  private void requireUse(
      String setting, Optional<Duration> asks, Optional<Duration> says, Settings.Mode ofMode) {
    boolean said = says.isPresent() && asked.mode().isEmpty();
    if (mode != ofMode && (asks.isPresent() || said)) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "%s has a use in mode %s only, and the mode is %s; leave it out, or choose %s"
              .formatted(
                  asks.isPresent() ? "--" + setting : setting,
                  Words.of(ofMode),
                  Words.of(mode),
                  Words.of(ofMode)));
    }
  }
}
