package akula.profiler.merge;

import akula.formats.contention.RateModel;
import akula.formats.dataset.Cell;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelMerge;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The models of all levels of two data sets, for the applications of both. */
final class MergedLevels {
  private final DataSet first;
  private final DataSet second;
  private final List<String> names;
  private final MergedFigures figures;
  private final Map<SharingLevel, List<LevelModel>> levels = new EnumMap<>(SharingLevel.class);
  private final List<Cell> missing = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> obstacles = new ArrayList<>();

  MergedLevels(DataSet first, DataSet second, List<String> names, MergedFigures figures) {
    this.first = first;
    this.second = second;
    this.names = names;
    this.figures = figures;
    for (SharingLevel level : SharingLevel.values()) {
      merge(level);
    }
  }

  /** Returns the models; speeds that nobody measured are NaN. */
  Map<SharingLevel, List<LevelModel>> levels() {
    return levels;
  }

  /** Returns the pairs of which nobody measured the speed. */
  List<Cell> missing() {
    return missing;
  }

  /** Returns what was left out or taken from one data set alone. */
  List<String> notes() {
    return notes;
  }

  /** Returns why the data sets cannot be merged, in sentences without a full stop. */
  List<String> obstacles() {
    return obstacles;
  }

  /** Returns the levels at which groups are composed of pairs by different rules. */
  List<SharingLevel> rulesApart() {
    return Stream.of(SharingLevel.values())
        .filter(level ->
            CellValues.matrix(first, level)
                .flatMap(one ->
                    CellValues.matrix(second, level)
                        .map(other -> one.composition() != other.composition()))
                .orElse(false))
        .toList();
  }

  /**
   * Models whose figures stand in the data set come last, since they are left out where figures are
   * missing and another model can do without.
   */
  private void merge(SharingLevel level) {
    Map<String, ContentionKind> kinds = new LinkedHashMap<>();
    Set<String> ofFigures = new HashSet<>();
    for (LevelModel model : all(level)) {
      kinds.putIfAbsent(model.name(), model.kind());
      model.figures().ifPresent(_ -> ofFigures.add(model.name()));
    }
    if (kinds.isEmpty()) {
      return;
    }
    Map<String, LevelModel> merged = new LinkedHashMap<>();
    Stream.concat(
            kinds.keySet().stream().filter(name -> !ofFigures.contains(name)),
            kinds.keySet().stream().filter(ofFigures::contains))
        .forEach(name ->
            KindCalls.merge(kinds.get(name), new Merge(level, name, merged))
                .ifPresent(model -> merged.put(name, model)));
    if (merged.isEmpty()) {
      obstacles.add("at level %s they have no model in common".formatted(level.word()));
    }
    levels.put(
        level, kinds.keySet().stream().filter(merged::containsKey).map(merged::get).toList());
  }

  private List<LevelModel> all(SharingLevel level) {
    return Stream.of(first, second).flatMap(set -> models(set, level).stream()).toList();
  }

  private static List<LevelModel> models(DataSet set, SharingLevel level) {
    return set.levels().getOrDefault(level, List.of());
  }

  /** The models of one kind at a level, while they are merged. */
  private final class Merge implements ModelMerge {
    private final SharingLevel level;
    private final String name;
    private final Map<String, LevelModel> merged;

    Merge(SharingLevel level, String name, Map<String, LevelModel> merged) {
      this.level = level;
      this.name = name;
      this.merged = merged;
    }

    @Override
    public List<DataSet> sets() {
      return List.of(first, second);
    }

    @Override
    public SharingLevel level() {
      return level;
    }

    @Override
    public List<String> names() {
      return names;
    }

    @Override
    public Optional<LevelModel> model(DataSet set) {
      return models(set, level).stream().filter(model -> model.name().equals(name)).findFirst();
    }

    @Override
    public Optional<Double> figure(Cell cell) {
      return figures.figure(cell).map(Figure::value);
    }

    @Override
    public Collection<Cell> cells() {
      return figures.cells();
    }

    /** One that goes by rates is no substitute for figures of who runs together. */
    @Override
    public Optional<String> modelOfAll() {
      return merged.values().stream()
          .filter(model -> !(KindCalls.solver(model, level, List.of(), names) instanceof RateModel))
          .map(LevelModel::name)
          .findFirst();
    }

    @Override
    public void missing(Collection<Cell> pairs) {
      missing.addAll(pairs);
    }

    @Override
    public void note(String sentence) {
      notes.add(sentence);
    }

    @Override
    public Optional<LevelModel> leftOut(String why) {
      note("the model %s of level %s is left out: %s".formatted(name, level.word(), why));
      return Optional.empty();
    }
  }
}
