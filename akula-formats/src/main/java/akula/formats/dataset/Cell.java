package akula.formats.dataset;

import java.util.List;
import java.util.Optional;

/**
 * A figure of a data set: the solo time of an application, or its relative speed beside neighbours
 * at a sharing level.
 *
 * @param row position of the application
 * @param level where it shares; empty for a solo time
 * @param neighbours positions of the others, ascending, repeats allowed; none for a solo time, one
 *     in a pair, more in a measured group
 */
public record Cell(int row, Optional<SharingLevel> level, List<Integer> neighbours) {

  /** Keeps its own copy, in ascending order. */
  public Cell {
    neighbours = neighbours.stream().sorted().toList();
    if (level.isEmpty() != neighbours.isEmpty()) {
      throw new IllegalArgumentException("a solo time has neither level nor neighbours");
    }
  }

  /** The solo time of an application. */
  public static Cell solo(int row) {
    return new Cell(row, Optional.empty(), List.of());
  }

  /** The relative speed of an application beside a neighbour. */
  public static Cell pair(int row, SharingLevel level, int neighbour) {
    return new Cell(row, Optional.of(level), List.of(neighbour));
  }

  /** The relative speed of an application beside several neighbours. */
  public static Cell group(int row, SharingLevel level, List<Integer> neighbours) {
    return new Cell(row, Optional.of(level), neighbours);
  }

  /** Returns whether this is a solo time. */
  public boolean isSolo() {
    return level.isEmpty();
  }

  /** Returns whether this is the relative speed beside a single neighbour. */
  public boolean isPair() {
    return neighbours.size() == 1;
  }

  /** Returns whether this is a relative speed beside two or more neighbours. */
  public boolean isGroup() {
    return neighbours.size() > 1;
  }
}
