package akula.formats.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** What a reader found of the distances between NUMA nodes, by their ids. */
final class Distances {
  private static final int SELF = 10;
  private static final int OTHER = 20;
  private static final int FARTHEST = 255;

  private final Map<List<Integer>, Integer> found = new HashMap<>();

  void put(int from, int to, int distance) {
    found.put(List.of(from, to), distance);
  }

  OptionalInt get(int from, int to) {
    Integer distance = found.get(List.of(from, to));
    return distance == null ? OptionalInt.empty() : OptionalInt.of(distance);
  }

  /**
   * Returns the distances from each node to each. Where one is missing, or none that the kernel
   * would write, all are the defaults of the kernel: 10 to itself, 20 to the others.
   */
  List<List<Integer>> between(List<Integer> ids) {
    boolean sound = ids.stream().allMatch(from -> ids.stream().allMatch(to -> sound(from, to)));
    List<List<Integer>> rows = new ArrayList<>();
    for (int from : ids) {
      rows.add(
          ids.stream()
              .map(to -> sound ? get(from, to).orElseThrow() : from == to ? SELF : OTHER)
              .toList());
    }
    return rows;
  }

  private boolean sound(int from, int to) {
    int distance = get(from, to).orElse(0);
    return from == to ? distance == SELF : distance >= SELF && distance <= FARTHEST;
  }
}
