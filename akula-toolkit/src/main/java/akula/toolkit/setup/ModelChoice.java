package akula.toolkit.setup;

import akula.api.plugin.Spelling;
import akula.formats.MessageCode;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import akula.formats.sweep.SweepPart;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Which of the contention models of a data set are used.
 *
 * @param names the chosen model of a sharing level, by the words of both, or {@link #NONE}; of
 *     another level it is the first one
 * @param composition how pairs are composed; nothing if as the data set says
 */
public record ModelChoice(SequencedMap<String, String> names, Optional<Composition> composition) {
  /** Chosen for a level, it leaves out all models that the data set has for it. */
  public static final String NONE = "none";

  /** What a data set says itself: the first model of each level. */
  public static final ModelChoice DEFAULT =
      new ModelChoice(new LinkedHashMap<>(), Optional.empty());

  /** Returns this choice, with that of a part of a sweep where this says nothing. */
  ModelChoice over(SweepPart part) {
    SequencedMap<String, String> all = new LinkedHashMap<>(new TreeMap<>(part.models()));
    all.putAll(names);
    return new ModelChoice(
        all,
        composition.or(
            () -> part.composition().flatMap(word -> Words.find(Composition.class, word))));
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

  private void choose(
      String word, String name, DataSet data, Map<SharingLevel, LevelModel> chosen) {
    SharingLevel level = level(word);
    List<LevelModel> models = data.levels().getOrDefault(level, List.of());
    List<String> known = models.stream().map(LevelModel::name).toList();
    int position = known.indexOf(name);
    if (position < 0 && !known.isEmpty() && name.equals(NONE)) {
      chosen.remove(level);
      return;
    }
    if (position < 0) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "data set %s has no model '%s' for level %s; %s%s"
              .formatted(
                  data.name(),
                  name,
                  word,
                  known.isEmpty() ? "it has none at all" : "expected " + expected(known),
                  Spelling.hint(name, known)));
    }
    chosen.put(level, withRule(models.get(position)));
  }

  private static String expected(List<String> known) {
    List<String> all = new ArrayList<>(known);
    all.add(NONE);
    return Spelling.oneOf(all);
  }

  private static SharingLevel level(String word) {
    List<String> words = List.of(SharingLevel.values()).stream().map(SharingLevel::word).toList();
    int position = words.indexOf(word);
    if (position < 0) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "there is no sharing level '%s'; expected %s%s"
              .formatted(word, Spelling.oneOf(words), Spelling.hint(word, words)));
    }
    return SharingLevel.values()[position];
  }

  private LevelModel withRule(LevelModel model) {
    return composition.isEmpty()
        ? model
        : model
            .figures()
            .<LevelModel>map(pairs -> pairs.withComposition(composition.get()))
            .orElse(model);
  }
}
