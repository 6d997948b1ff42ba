package akula.formats.dataset;

import akula.api.plugin.Spelling;
import akula.formats.tree.Fields;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the models of {@code dataset.json}, each as its kind says. */
final class ModelsReader {
  private final DataSetFolder folder;
  private final ApplicationsReader applications;
  private final ContentionKinds kinds;

  ModelsReader(DataSetFolder folder, ApplicationsReader applications, ContentionKinds kinds) {
    this.folder = folder;
    this.applications = applications;
    this.kinds = kinds;
  }

  Map<SharingLevel, List<LevelModel>> read(Fields models) {
    var levels = new EnumMap<SharingLevel, List<LevelModel>>(SharingLevel.class);
    for (SharingLevel level : SharingLevel.values()) {
      Set<String> seen = new HashSet<>();
      var list = new ArrayList<LevelModel>();
      for (Fields model : models.optionalObjects(level.word())) {
        readModel(level, model, seen).ifPresent(list::add);
        model.end();
      }
      levels.put(level, list);
    }
    models.end();
    return levels;
  }

  private Optional<LevelModel> readModel(SharingLevel level, Fields model, Set<String> seen) {
    String name = model.text("model");
    if (!name.isBlank() && !seen.add(name)) {
      model.complainAt("model", "model '" + name + "' stands here again; expected it once a level");
    }
    Optional<ContentionKind> kind = kinds.find(name);
    if (kind.isEmpty()) {
      if (!name.isBlank()) {
        model.complainAt("model", unknown(name));
      }
      model.ignoreOthers();
    }
    Optional<LevelModel> read =
        kind.flatMap(
            one -> KindCalls.read(one, new ModelSource(level, model, folder, applications)));
    if (kind.isPresent() && read.isEmpty() && folder.isSound()) { // else a level without a model
      model.complainAt("model", "kind '" + name + "' read neither a model nor a mistake");
    }
    if (read.isPresent() && folder.isSound()) { // else what was read does not matter
      KindCalls.check(kind.get(), read.get());
    }
    return read;
  }

  private String unknown(String name) {
    List<String> names = kinds.names();
    return "model is '%s'; expected %s, or one of a jar in the folder of --plugins%s"
        .formatted(name, Spelling.oneOf(names), Spelling.hint(name, names));
  }
}
