package akula.cli.setup;

import akula.bootstrap.Settings;
import akula.cli.common.DurationConverter;
import akula.cli.common.WordOption;
import akula.formats.MessageCode;
import akula.formats.contention.SwitchPrice;
import akula.formats.script.Habits;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import akula.toolkit.setup.SetupBuilder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
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
      paramLabel = "COST",
      description =
          "What a thread has to pay that begins to run where another ran before: a time, after the"
              + " end of another's slice; or thread=TIME (of the same process),process=TIME (of"
              + " another),refill=TIME,cooling=TIME (of its cache)"
              + DEFAULT)
  private String switchCost;

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

  @Option(
      names = "--decision-time",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "How much later what a policy decides at an interval takes effect, below the interval; in"
              + " tick mode a multiple of the tick"
              + DEFAULT)
  private Duration decisionTime;

  @Option(
      names = "--jitter",
      paramLabel = "CV",
      description =
          "Uneven work of programs: the coefficient of variation of each piece, in applications"
              + " whose workload says none"
              + DEFAULT)
  private double jitter;

  @Option(
      names = "--drift",
      paramLabel = "N",
      description =
          "One wake-up in N leads to another idle context, in applications with a program whose"
              + " workload says none; 0: none does"
              + DEFAULT)
  private long drift;

  @Option(
      names = "--policy-limit",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "How long a callback of a policy may take, of real time, before the command ends as"
              + " failed and says where the policy is"
              + DEFAULT)
  private Duration policyLimit;

  /** Gives a plan what stands on the command line. */
  public void into(SetupBuilder<?> plan) {
    Map<String, Runnable> given = new LinkedHashMap<>();
    given.put("--mode", () -> plan.mode(Words.of(mode)));
    given.put("--tick", () -> plan.tick(tick));
    given.put("--interval", () -> plan.interval(interval));
    given.put("--slice", () -> plan.slice(slice));
    given.put("--migration-cost", () -> plan.migrationCost(migrationCost));
    given.put("--switch-cost", () -> plan.switchCost(switchPrice()));
    given.put("--numa-penalty", () -> plan.numaPenalty(numaPenalty));
    given.put("--noise", () -> plan.noise(noise));
    given.put("--decision-time", () -> plan.decisionTime(decisionTime));
    given.put("--jitter", () -> plan.jitter(jitter));
    given.put("--drift", () -> plan.drift(drift));
    given.put("--policy-limit", () -> plan.policyLimit(policyLimit));
    var line = spec.commandLine().getParseResult();
    given.forEach((option, take) -> {
      if (line.hasMatchedOption(option)) {
        take.run();
      }
    });
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
          mode,
          tick,
          interval,
          slice,
          migrationCost,
          switchPrice(),
          numaPenalty,
          noise,
          decisionTime,
          new Habits(jitter, drift, false));
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, e.getMessage());
    }
  }

  private SwitchPrice switchPrice() {
    try {
      return SwitchPrice.parse(switchCost);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, "--switch-cost: " + e.getMessage());
    }
  }

  private void requireUse(String setting, Settings.Mode ofMode) {
    String option = "--" + setting;
    boolean given = spec.commandLine().getParseResult().hasMatchedOption(option);
    if (mode != ofMode && given) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "%s has a use in mode %s only, and the mode is %s; leave it out, or choose %s"
              .formatted(option, Words.of(ofMode), Words.of(mode), Words.of(ofMode)));
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
