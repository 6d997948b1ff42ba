package akula.cli.setup;

import akula.api.plugin.Spelling;
import akula.bootstrap.contention.ContentionModel;
import akula.bootstrap.contention.ContentionModels;
import akula.cli.ground.UsageException;
import akula.cli.ground.Words;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.LevelModel.Composition;
import akula.formats.dataset.SharingLevel;
import akula.formats.sweep.SweepPart;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that choose among the contention models of a data set. */
public final class ModelOptions {

  @Option(
      names = "--model",
      paramLabel = "LEVEL=NAME",
      description =
          "The contention model of a sharing level, where the data set has several, for example"
              + " memory_domain=shared-cache (default: the first one of each level).")
  private Map<String, String> names = new LinkedHashMap<>();

  @Option(
      names = "--composition",
      paramLabel = "RULE",
      converter = CompositionConverter.class,
      description =
          "How pairs are composed where three or more run together and no group was measured:"
              + " product, sum-of-losses or worst-pair (default: as the data set says).")
  private Composition composition;

  /**
   * Returns the choice of a part of a sweep: what the command line names, else what the part does.
   */
  public ModelOptions over(SweepPart part) {
    ModelOptions models = new ModelOptions();
    models.names = new LinkedHashMap<>(new TreeMap<>(part.models()));
    models.names.putAll(names);
    models.composition =
        composition != null
            ? composition
            : part.composition().map(word -> Words.parse(Composition.class, word)).orElse(null);
    return models;
  }

  /** Returns the chosen model of each level that has any, as data. */
  public SequencedMap<SharingLevel, LevelModel> chosen(DataSet data) {
    SequencedMap<SharingLevel, LevelModel> chosen = new LinkedHashMap<>();
    for (SharingLevel level : SharingLevel.values()) {
      List<LevelModel> models = data.levels().getOrDefault(level, List.of());
      if (!models.isEmpty()) {
        chosen.put(level, withRule(models.getFirst()));
      }
    }
    names.forEach((word, name) -> choose(word, name, data, chosen));
    return chosen;
  }

  /** Returns the models ready for use. */
  public static Map<SharingLevel, ContentionModel> solvers(
      Map<SharingLevel, LevelModel> chosen, DataSet data) {
    Map<SharingLevel, ContentionModel> solvers = new EnumMap<>(SharingLevel.class);
    chosen.forEach((level, model) -> solvers.put(level, ContentionModels.of(model, data)));
    return solvers;
  }

  private void choose(
      String word, String name, DataSet data, Map<SharingLevel, LevelModel> chosen) {
    SharingLevel level = level(word);
    List<LevelModel> models = data.levels().getOrDefault(level, List.of());
    List<String> known = models.stream().map(LevelModel::name).toList();
    int position = known.indexOf(name);
    if (position < 0) {
      throw new UsageException(
          "data set %s has no model '%s' for level %s; %s%s"
              .formatted(
                  data.name(),
                  name,
                  word,
                  known.isEmpty() ? "it has none at all" : "expected " + Spelling.oneOf(known),
                  Spelling.hint(name, known)));
    }
    chosen.put(level, withRule(models.get(position)));
  }

  private static SharingLevel level(String word) {
    List<String> words = List.of(SharingLevel.values()).stream().map(SharingLevel::word).toList();
    int position = words.indexOf(word);
    if (position < 0) {
      throw new UsageException(
          "there is no sharing level '%s'; expected %s%s"
              .formatted(word, Spelling.oneOf(words), Spelling.hint(word, words)));
    }
    return SharingLevel.values()[position];
  }

  private LevelModel withRule(LevelModel model) {
    return composition != null && model instanceof LevelModel.PairMatrix matrix
        ? matrix.withComposition(composition)
        : model;
  }

  /** Reads the word of a rule. */
  static final class CompositionConverter implements ITypeConverter<Composition> {
    @Override
    public Composition convert(String text) {
      return Words.parse(Composition.class, text);
    }
  }
}
