package akula.cli.data;

import akula.api.plugin.Spelling;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.profiler.derive.DeriveOptions;
import akula.profiler.derive.SmtDerivation;
import akula.profiler.derive.SmtDeriveOptions;
import akula.profiler.derive.SmtDeriveOptions.Strength;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula data derive-smt}: a data set for cores with several hardware contexts. */
@Command(
    name = "derive-smt",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Derive a data set for cores with up to 8 hardware contexts from measurements of programs"
            + " alone with 1, 2, ... cache ways; docs/reference/smt-core.md says how.")
final class DataDeriveSmtCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private DerivedFolder derived;

  @Option(
      names = "--interference",
      paramLabel = "default|strong",
      description =
          "Which constants of the model, and how unequal phases are (default: ${DEFAULT-VALUE}).")
  private String interference = word(Strength.DEFAULT);

  @Option(
      names = "--ways",
      paramLabel = "N",
      description = "Another number of ways of the cache that a core's threads share.")
  private Double ways;

  @Option(
      names = "--phase-spread",
      paramLabel = "SIGMA",
      description = "Another standard deviation of the logarithm of what phases differ by.")
  private Double phaseSpread;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "What phases are drawn from (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--clock",
      paramLabel = "HZ",
      description = "Clock of the cores, hertz (default: ${DEFAULT-VALUE}).")
  private double clock = DeriveOptions.DEFAULT_CLOCK_HERTZ;

  @Override
  public Integer call() throws InvalidInputException, IOException {
    NewFolder.require(derived.folder());
    return derived.write(SmtDerivation.derive(derived.perWay(), options()), spec);
  }

  private SmtDeriveOptions options() {
    Strength strength = strength();
    try {
      return new SmtDeriveOptions(
          derived.name(),
          strength,
          optional(ways),
          optional(phaseSpread),
          seed,
          clock,
          derived.measuredOn(),
          derived.origin(),
          derived.licence());
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, e.getMessage());
    }
  }

  private static OptionalDouble optional(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private Strength strength() {
    List<String> words = Stream.of(Strength.values()).map(DataDeriveSmtCommand::word).toList();
    if (!words.contains(interference)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--interference has to be %s, not '%s'%s"
              .formatted(Spelling.oneOf(words), interference, Spelling.hint(interference, words)));
    }
    return Strength.values()[words.indexOf(interference)];
  }

  private static String word(Strength strength) {
    return strength.name().toLowerCase(Locale.ROOT);
  }
}
