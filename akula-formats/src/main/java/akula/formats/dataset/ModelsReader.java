package akula.formats.dataset;

import akula.api.plugin.Spelling;
import akula.formats.Range;
import akula.formats.tree.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the models of {@code dataset.json} and the files that they name. */
final class ModelsReader {
  private static final List<String> MODELS =
      List.of(LevelModel.PairMatrix.NAME, LevelModel.SharedCache.NAME, LevelModel.Bus.NAME);
  private static final int MOST_WAYS = 1024;

  /** The key of {@link LevelModel.PairMatrix#spinning()}. */
  static final String SPINNING = "spinning";

  private final DataSetFolder folder;
  private final ApplicationsReader applications;
  private final ApplicationNames names;

  ModelsReader(DataSetFolder folder, ApplicationsReader applications) {
    this.folder = folder;
    this.applications = applications;
    names = applications.names();
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
    String kind = model.text("model");
    if (!kind.isBlank() && !seen.add(kind)) {
      model.complainAt("model", "model '" + kind + "' stands here again; expected it once a level");
    }
    return switch (kind) {
      case LevelModel.PairMatrix.NAME -> Optional.of(pairMatrix(model));
      case LevelModel.SharedCache.NAME -> Optional.of(sharedCache(model));
      case LevelModel.Bus.NAME -> Optional.of(bus(level, model));
      default -> {
        if (!kind.isBlank()) {
          String expected = Spelling.oneOf(MODELS) + Spelling.hint(kind, MODELS);
          model.complainAt("model", "model is '" + kind + "'; expected " + expected);
        }
        model.ignoreOthers();
        yield Optional.empty();
      }
    };
  }

  /** Within a memory domain it is the cache that is shared first. */
  private LevelModel bus(SharingLevel level, Fields model) {
    if (level != SharingLevel.NUMA_NODE && level != SharingLevel.MACHINE) {
      model.complainAt(
          "model",
          "model 'bus' stands at level %s; expected it at %s or %s"
              .formatted(level.word(), SharingLevel.NUMA_NODE.word(), SharingLevel.MACHINE.word()));
    }
    return new BusReader(folder, applications, names).read(model, file(model, "file", "bus.csv"));
  }

  private LevelModel pairMatrix(Fields model) {
    String file = file(model, "file", "relative-speed.csv");
    String groups = file(model, "groups", "");
    return new LevelModel.PairMatrix(
        file.isEmpty() ? new double[0][0] : new MatrixReader(folder, file, names).read(),
        groups.isEmpty() ? List.of() : new GroupsReader(folder, groups, names).read(),
        composition(model),
        model.number(SPINNING, Range.above(0).atMost(1), 1));
  }

  private static LevelModel.Composition composition(Fields model) {
    String word = model.text("composition", LevelModel.Composition.PRODUCT.word());
    for (LevelModel.Composition composition : LevelModel.Composition.values()) {
      if (composition.word().equals(word)) {
        return composition;
      }
    }
    if (!word.isEmpty()) {
      List<String> words =
          Arrays.stream(LevelModel.Composition.values()).map(LevelModel.Composition::word).toList();
      String expected = String.join(", ", words) + Spelling.hint(word, words);
      model.complainAt("composition", "composition is '" + word + "'; expected one of " + expected);
    }
    return LevelModel.Composition.PRODUCT;
  }

  private LevelModel sharedCache(Fields model) {
    int ways = (int) model.whole("ways", 1, MOST_WAYS);
    double bandwidth = model.number("bandwidth_mbps", Range.above(0));
    String file = file(model, "file", "curves.csv");
    if (file.isEmpty()) {
      return new LevelModel.SharedCache(ways, bandwidth, List.of());
    }
    var reader = new CurvesReader(folder, file, names);
    var cache = new LevelModel.SharedCache(ways, bandwidth, reader.read());
    if (reader.ways() > 0 && ways > reader.ways()) {
      String message = "ways is %d; expected at most %d, as many as %s has";
      model.complainAt("ways", message.formatted(ways, reader.ways(), file));
    }
    return cache;
  }

  /** Returns the name of a file of the folder; empty if there is none or it is no such name. */
  static String file(Fields model, String key, String otherwise) {
    String name = model.text(key, otherwise);
    if (name.isEmpty() || name.matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")) {
      return name;
    }
    model.complainAt(
        key,
        key
            + " is '"
            + name
            + "'; expected the name of a file in the data set's folder (letters, digits, - _ .)");
    return "";
  }
}
