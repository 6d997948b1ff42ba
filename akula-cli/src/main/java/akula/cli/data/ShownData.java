package akula.cli.data;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellNames;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.SharingLevel;
import akula.profiler.pairs.PairSpeeds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A data set with the pair speeds of a level, to be shown or exported. */
final class ShownData {
  private final DataSet set;
  private final Optional<PairSpeeds> speeds;
  private final CellValues values;
  private final CellNames names;
  private final Map<Cell, CellUncertainty> trust;
  private final List<Integer> positions;

  /**
   * Takes a data set.
   *
   * @param set the data set
   * @param speeds of the level that is looked at; nothing if nobody slows anybody anywhere
   */
  ShownData(DataSet set, Optional<PairSpeeds> speeds) {
    this(set, speeds, IntStream.range(0, set.applications().size()).boxed().toList());
  }

  /**
   * Takes some applications of a data set.
   *
   * @param positions theirs
   */
  ShownData(DataSet set, Optional<PairSpeeds> speeds, List<Integer> positions) {
    this.positions = List.copyOf(positions);
    this.set = set;
    this.speeds = speeds;
    values = new CellValues(set);
    names = new CellNames(set.applicationNames());
    trust = set.uncertaintyByCell();
  }

  DataSet set() {
    return set;
  }

  Optional<PairSpeeds> speeds() {
    return speeds;
  }

  /** Returns which applications are shown. */
  List<Integer> positions() {
    return positions;
  }

  /**
   * Returns how far a figure is to be trusted; of speeds that a model computes nothing is known.
   */
  Optional<CellUncertainty> trust(Cell cell) {
    boolean computed = cell.isPair() && speeds.map(PairSpeeds::computed).orElse(false);
    return computed ? Optional.empty() : Optional.ofNullable(trust.get(cell));
  }

  /** Returns {@code ?} behind a figure that is unsure, {@code ~} behind one that is predicted. */
  String mark(Cell cell) {
    Optional<CellUncertainty> known = trust(cell);
    if (known.isEmpty()) {
      return "";
    }
    boolean predicted = known.get().origin() == Origin.PREDICTED;
    return known.get().sure() ? predicted ? "~" : "" : "?";
  }

  /** Returns the cell of a pair at the level. */
  Cell pair(int row, int neighbour) {
    return Cell.pair(row, level().orElseThrow(), neighbour);
  }

  private Optional<SharingLevel> level() {
    return speeds.map(PairSpeeds::level);
  }

  /** Returns the solo times. */
  List<FigureRow> soloTimes() {
    return positions.stream()
        .map(row -> row(Cell.solo(row), set.applications().get(row).soloSeconds()))
        .toList();
  }

  /** Returns the speeds of the pairs and groups of the level. */
  List<FigureRow> speedsOfLevel() {
    var rows = new ArrayList<FigureRow>();
    speeds.ifPresent(pairs -> {
      for (int row : positions) {
        for (int neighbour : positions) {
          rows.add(row(pair(row, neighbour), pairs.speeds()[row][neighbour]));
        }
      }
    });
    rows.addAll(groups());
    return rows;
  }

  /**
   * Returns the speeds of those that lose most together, both of each pair; copies of one are a
   * pair, too.
   *
   * @param most how many pairs
   */
  List<FigureRow> worstPairs(int most) {
    Map<CellName, FigureRow> rows = new LinkedHashMap<>();
    speedsOfLevel().stream()
        .filter(row -> row.name().neighbours().size() == 1)
        .forEach(row -> rows.put(row.name(), row));
    return rows.values().stream()
        .map(row -> List.of(row, rows.get(other(row.name()))))
        .filter(pair ->
            pair.getFirst().name().application().compareTo(pair.getLast().name().application())
                <= 0)
        .sorted(Comparator.comparingDouble(ShownData::speeds))
        .limit(most)
        .flatMap(pair -> pair.stream().distinct())
        .toList();
  }

  private static CellName other(CellName of) {
    return new CellName(of.neighbours().getFirst(), of.level(), List.of(of.application()));
  }

  private static double speeds(List<FigureRow> pair) {
    return pair.getFirst().value() + pair.getLast().value();
  }

  /** Returns the speeds of an application next to others, and of others next to it. */
  List<FigureRow> of(String application) {
    var rows = new ArrayList<FigureRow>();
    for (FigureRow row : speedsOfLevel()) {
      if (row.name().application().equals(application)) {
        rows.add(row);
      }
    }
    for (FigureRow row : speedsOfLevel()) {
      boolean itself = row.name().application().equals(application);
      if (!itself && row.name().neighbours().contains(application)) {
        rows.add(row);
      }
    }
    return rows;
  }

  /** Returns the measured groups of the level; a model that computes has none. */
  List<FigureRow> groups() {
    if (speeds.map(PairSpeeds::computed).orElse(true)) {
      return List.of();
    }
    return values.all().stream()
        .filter(cell -> cell.isGroup() && cell.level().equals(level()) && isShown(cell))
        .map(cell -> row(cell, values.value(cell).orElseThrow()))
        .toList();
  }

  private boolean isShown(Cell cell) {
    return positions.contains(cell.row()) && positions.containsAll(cell.neighbours());
  }

  /** Returns all figures of all levels as they stand in the tables. */
  List<FigureRow> allFigures() {
    return values.all().stream().map(cell -> row(cell, values.value(cell).orElseThrow())).toList();
  }

  /**
   * Returns the speeds of the members of a co-schedule: those that stand in the data set, or as a
   * model computes them.
   *
   * @param rows positions of the applications, ascending
   * @param ofRows speed of each
   */
  List<FigureRow> group(int[] rows, double[] ofRows) {
    var figures = new ArrayList<FigureRow>();
    for (int i = 0; i < rows.length; i++) {
      var others = new ArrayList<Integer>();
      for (int j = 0; j < rows.length; j++) {
        if (j != i) {
          others.add(rows[j]);
        }
      }
      Cell cell = Cell.group(rows[i], level().orElseThrow(), others);
      boolean stands = !speeds.orElseThrow().computed() && values.value(cell).isPresent();
      figures.add(
          stands
              ? row(cell, ofRows[i])
              : new FigureRow(names.name(cell), ofRows[i], Optional.empty(), "computed"));
    }
    return figures;
  }

  private FigureRow row(Cell cell, double value) {
    Optional<CellUncertainty> known = trust(cell);
    boolean computed = cell.isPair() && speeds.map(PairSpeeds::computed).orElse(false);
    String unknown = computed ? "computed" : set.modelled() ? "modelled" : "";
    return new FigureRow(
        names.name(cell),
        value,
        known,
        known.map(figure -> figure.origin().word()).orElse(unknown));
  }

  /**
   * Returns the positions of the applications that have most part in contention, in their order.
   *
   * @param most how many at most
   */
  List<Integer> busiest(int most) {
    int count = set.applications().size();
    if (count <= most || speeds.isEmpty()) {
      return IntStream.range(0, Math.min(count, most)).boxed().toList();
    }
    return IntStream.range(0, count)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -speeds.get().contention(i)))
        .limit(most)
        .sorted()
        .toList();
  }
}
