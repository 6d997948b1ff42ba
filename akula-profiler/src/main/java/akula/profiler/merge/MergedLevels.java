package akula.profiler.merge;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

  private void merge(SharingLevel level) {
    Set<String> kinds = new LinkedHashSet<>();
    models(first, level).forEach(model -> kinds.add(model.name()));
    models(second, level).forEach(model -> kinds.add(model.name()));
    if (kinds.isEmpty()) {
      return;
    }
    Map<String, LevelModel> merged = new LinkedHashMap<>();
    Optional<LevelModel.SharedCache> cache =
        kinds.contains(LevelModel.SharedCache.NAME) ? cache(level) : Optional.empty();
    cache.ifPresent(model -> merged.put(model.name(), model));
    if (kinds.contains(LevelModel.PairMatrix.NAME)) {
      matrix(level, cache.isPresent()).ifPresent(model -> merged.put(model.name(), model));
    }
    if (kinds.contains(LevelModel.Bus.NAME)) {
      bus(level).ifPresent(model -> merged.put(model.name(), model));
    }
    if (merged.isEmpty()) {
      obstacles.add("at level %s they have no model in common".formatted(level.word()));
    }
    levels.put(level, kinds.stream().filter(merged::containsKey).map(merged::get).toList());
  }

  private static List<LevelModel> models(DataSet set, SharingLevel level) {
    return set.levels().getOrDefault(level, List.of());
  }

  private static Optional<LevelModel.SharedCache> cache(DataSet set, SharingLevel level) {
    return models(set, level).stream()
        .filter(LevelModel.SharedCache.class::isInstance)
        .map(LevelModel.SharedCache.class::cast)
        .findFirst();
  }

  /** Curves are of single applications: those of equal caches can stand beside each other. */
  private Optional<LevelModel.SharedCache> cache(SharingLevel level) {
    Optional<LevelModel.SharedCache> one = cache(first, level);
    Optional<LevelModel.SharedCache> other = cache(second, level);
    if (one.isPresent() && other.isPresent() && !alike(one.get(), other.get())) {
      leftOut(LevelModel.SharedCache.NAME, level, "the caches or their curves are not alike");
      return Optional.empty();
    }
    var curves = new ArrayList<LevelModel.Curve>();
    for (String name : names) {
      Optional<LevelModel.Curve> inFirst = curve(one, first, name);
      Optional<LevelModel.Curve> inSecond = curve(other, second, name);
      if (inFirst.isEmpty() && inSecond.isEmpty()) {
        leftOut(LevelModel.SharedCache.NAME, level, "%s has no curve".formatted(name));
        return Optional.empty();
      }
      if (inFirst.isPresent() && inSecond.isPresent() && !inFirst.equals(inSecond)) {
        notes.add("the curves of %s differ; those of the first are taken".formatted(name));
      }
      curves.add(inFirst.or(() -> inSecond).orElseThrow());
    }
    LevelModel.SharedCache any = one.or(() -> other).orElseThrow();
    return Optional.of(
        new LevelModel.SharedCache(any.ways(), any.bandwidthMegabytesPerSecond(), curves));
  }

  private static Optional<LevelModel.Curve> curve(
      Optional<LevelModel.SharedCache> cache, DataSet set, String name) {
    int position = set.indexOf(name);
    return position < 0 ? Optional.empty() : cache.map(model -> model.curves().get(position));
  }

  private static boolean alike(LevelModel.SharedCache one, LevelModel.SharedCache other) {
    return one.ways() == other.ways()
        && one.bandwidthMegabytesPerSecond() == other.bandwidthMegabytesPerSecond()
        && one.curves().getFirst().ipc().size() == other.curves().getFirst().ipc().size();
  }

  private Optional<LevelModel.Bus> bus(SharingLevel level) {
    var merge = new MergedBus(first, second, level);
    Optional<LevelModel.Bus> bus = merge.of(names);
    if (bus.isEmpty()) {
      leftOut(LevelModel.Bus.NAME, level, merge.obstacle());
    }
    return bus;
  }

  private void leftOut(String model, SharingLevel level, String why) {
    notes.add("the model %s of level %s is left out: %s".formatted(model, level.word(), why));
  }

  private Optional<LevelModel> matrix(SharingLevel level, boolean otherModel) {
    int count = names.size();
    var speeds = new double[count][count];
    var unknown = new ArrayList<Cell>();
    for (int row = 0; row < count; row++) {
      for (int neighbour = 0; neighbour < count; neighbour++) {
        Cell cell = Cell.pair(row, level, neighbour);
        Optional<Figure> figure = figures.figure(cell);
        speeds[row][neighbour] = figure.map(Figure::value).orElse(Double.NaN);
        if (figure.isEmpty()) {
          unknown.add(cell);
        }
      }
    }
    if (!unknown.isEmpty() && otherModel) {
      leftOut(
          LevelModel.PairMatrix.NAME,
          level,
          "nobody measured %d of its speeds, and the shared-cache model has all of them"
              .formatted(unknown.size()));
      return Optional.empty();
    }
    missing.addAll(unknown);
    LevelModel.PairMatrix told =
        CellValues.matrix(first, level).or(() -> CellValues.matrix(second, level)).orElseThrow();
    return Optional.of(
        new LevelModel.PairMatrix(speeds, groups(level), told.composition(), told.spinning()));
  }

  private List<LevelModel.Group> groups(SharingLevel level) {
    Set<List<Integer>> members = new LinkedHashSet<>();
    for (Cell cell : figures.cells()) {
      if (cell.isGroup() && cell.level().orElseThrow() == level) {
        members.add(
            Stream.concat(Stream.of(cell.row()), cell.neighbours().stream()).sorted().toList());
      }
    }
    return members.stream().map(rows -> group(level, rows)).toList();
  }

  private LevelModel.Group group(SharingLevel level, List<Integer> rows) {
    var speeds = new ArrayList<Double>();
    for (int i = 0; i < rows.size(); i++) {
      var others = new ArrayList<>(rows);
      others.remove(i);
      Cell cell = Cell.group(rows.get(i), level, others);
      speeds.add(figures.figure(cell).orElseThrow().value());
    }
    return new LevelModel.Group(rows, speeds);
  }
}
