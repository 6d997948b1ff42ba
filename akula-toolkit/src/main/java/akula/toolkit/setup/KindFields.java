package akula.toolkit.setup;

import akula.api.Scheduler;
import akula.api.plugin.Blame;
import akula.api.plugin.CodeFingerprint;
import akula.formats.InvalidInputException;
import akula.formats.dataset.LevelModel;
import akula.toolkit.common.CodeFields;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Contention kinds as fields of JSON: the code by which models of a data set were solved. */
public final class KindFields {
  /** What kinds have from their host: the model of policies, and what data sets are made of. */
  private static final List<String> GIVEN =
      List.of(Scheduler.class.getPackageName(), InvalidInputException.class.getPackageName());

  private KindFields() {}

  /**
   * Returns what there is to tell of each kind, by its name.
   *
   * @param models that are used
   * @throws IOException if the jar of a kind cannot be read any more
   */
  public static SequencedMap<String, Object> of(Collection<LevelModel> models) throws IOException {
    SequencedMap<String, Object> kinds = new LinkedHashMap<>();
    for (LevelModel model : models) {
      if (!kinds.containsKey(model.name())) {
        kinds.put(model.name(), of(model));
      }
    }
    return kinds;
  }

  private static SequencedMap<String, Object> of(LevelModel model) throws IOException {
    Class<?> kind = model.kind().getClass();
    return CodeFields.of(
        kind, Blame.origin(kind), CodeFingerprint.of(List.of(kind, model.getClass()), GIVEN));
  }
}
