package akula.cli.setup;

import akula.cli.common.WordOption;
import akula.formats.dataset.Composition;
import akula.toolkit.setup.ModelChoice;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that choose among the contention models of a data set. */
public final class ModelOptions {

  @Option(
      names = "--model",
      paramLabel = "LEVEL=NAME",
      description =
          "The contention model of a sharing level, where the data set has several: '${ROOT-COMMAND-NAME} data"
              + " check' lists them, as in memory_domain: NAME, NAME; none leaves out those of a"
              + " level (default: the first one of each level).")
  private Map<String, String> names = new LinkedHashMap<>();

  @Option(
      names = "--composition",
      paramLabel = "RULE",
      converter = CompositionConverter.class,
      description =
          "How pairs are composed where three or more run together and no group was measured:"
              + " product, sum-of-losses or worst-pair (default: as the data set says).")
  private Composition composition;

  /** Returns the choice. */
  public ModelChoice choice() {
    return new ModelChoice(new LinkedHashMap<>(names), Optional.ofNullable(composition));
  }

  /** Reads the word of a rule. */
  static final class CompositionConverter implements ITypeConverter<Composition> {
    @Override
    public Composition convert(String text) {
      return WordOption.parse(Composition.class, text);
    }
  }
}
