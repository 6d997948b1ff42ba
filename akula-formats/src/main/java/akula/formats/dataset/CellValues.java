package akula.formats.dataset;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The figures that stand in the tables of a data set: solo times, and the relative speeds of pairs
 * and groups. What a contention model computes is not among them.
 */
public final class CellValues {
  private final DataSet dataSet;
  private final Map<Cell, Double> groups = new LinkedHashMap<>();

  /** Looks at a data set. */
  public CellValues(DataSet dataSet) {
    this.dataSet = dataSet;
    for (SharingLevel level : dataSet.levels().keySet()) {
      matrix(dataSet, level)
          .ifPresent(matrix -> matrix.groups().forEach(group -> addGroup(level, group)));
    }
  }

  private void addGroup(SharingLevel level, MeasuredGroup group) {
    for (int i = 0; i < group.rows().size(); i++) {
      groups.put(group.cell(level, i), group.speeds().get(i));
    }
  }

  /** Returns the model of a level that has figures, be it the default model there or not. */
  public static Optional<PairFigures> matrix(DataSet dataSet, SharingLevel level) {
    return dataSet.levels().getOrDefault(level, List.of()).stream()
        .flatMap(model -> model.figures().stream())
        .findFirst();
  }

  /** Returns a figure: seconds for a solo time, else a relative speed; nothing if not there. */
  public OptionalDouble value(Cell cell) {
    if (cell.row() >= dataSet.applications().size()) {
      return OptionalDouble.empty();
    }
    if (cell.isSolo()) {
      return OptionalDouble.of(dataSet.applications().get(cell.row()).soloSeconds());
    }
    if (cell.isGroup()) {
      Double speed = groups.get(cell);
      return speed == null ? OptionalDouble.empty() : OptionalDouble.of(speed);
    }
    return matrix(dataSet, cell.level().orElseThrow())
        .map(matrix -> pair(matrix, cell.row(), cell.neighbours().getFirst()))
        .orElse(OptionalDouble.empty());
  }

  private static OptionalDouble pair(PairFigures matrix, int row, int neighbour) {
    return row < matrix.speeds().length && neighbour < matrix.speeds()[row].length
        ? OptionalDouble.of(matrix.speeds()[row][neighbour])
        : OptionalDouble.empty();
  }

  /** Returns all cells: solo times, then for each level the pairs by row, then the groups. */
  public Set<Cell> all() {
    var all = new LinkedHashSet<Cell>();
    for (int row = 0; row < dataSet.applications().size(); row++) {
      all.add(Cell.solo(row));
    }
    for (SharingLevel level : dataSet.levels().keySet()) {
      if (matrix(dataSet, level).isPresent()) {
        addPairs(all, level);
        groups.keySet().stream()
            .filter(cell -> cell.level().equals(Optional.of(level)))
            .forEach(all::add);
      }
    }
    return all;
  }

  private void addPairs(Set<Cell> all, SharingLevel level) {
    int count = dataSet.applications().size();
    for (int row = 0; row < count; row++) {
      for (int neighbour = 0; neighbour < count; neighbour++) {
        all.add(Cell.pair(row, level, neighbour));
      }
    }
  }
}
