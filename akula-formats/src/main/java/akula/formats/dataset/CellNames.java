package akula.formats.dataset;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which cell of a data set has which name. */
public final class CellNames {
  private final List<String> names;
  private final Map<String, Integer> positions = new HashMap<>();

  /**
   * Takes the applications of a data set.
   *
   * @param applications their names, in order
   */
  public CellNames(List<String> applications) {
    names = List.copyOf(applications);
    for (int i = 0; i < names.size(); i++) {
      positions.put(names.get(i), i);
    }
  }

  /** Returns the name of a cell. */
  public CellName name(Cell cell) {
    return new CellName(
        names.get(cell.row()), cell.level(), cell.neighbours().stream().map(names::get).toList());
  }

  /** Returns the cell of a name, or nothing if one of its applications is not there. */
  public Optional<Cell> cell(CellName name) {
    if (!positions.containsKey(name.application())) {
      return Optional.empty();
    }
    var neighbours = new ArrayList<Integer>();
    for (String neighbour : name.neighbours()) {
      if (!positions.containsKey(neighbour)) {
        return Optional.empty();
      }
      neighbours.add(positions.get(neighbour));
    }
    return Optional.of(new Cell(positions.get(name.application()), name.level(), neighbours));
  }
}
