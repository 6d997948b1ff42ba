package akula.formats.dataset;

import java.util.ArrayList;
import java.util.List;

/**
 * A measured co-schedule of three or more.
 *
 * @param rows positions of the applications, ascending, repeats allowed
 * @param speeds relative speed of each, in the same order; equal rows have equal speeds
 */
public record MeasuredGroup(List<Integer> rows, List<Double> speeds) {
  /** Keeps its own copies. */
  public MeasuredGroup {
    rows = List.copyOf(rows);
    speeds = List.copyOf(speeds);
  }

  /** Returns the cell of a member at a level; equal rows have the same. */
  public Cell cell(SharingLevel level, int member) {
    List<Integer> others = new ArrayList<>(rows);
    others.remove(member);
    return Cell.group(rows.get(member), level, others);
  }
}
