package akula.cli.machine;

import akula.formats.machine.CpuList;
import java.util.List;

/** Sets of cpus, for people. */
final class CpuText {
  private static final int MOST_WIDTH = 60;
  private static final String BETWEEN = " | ";

  private CpuText() {}

  /** Returns a set, such as {@code cpus 0-3,8}. */
  static String of(List<Integer> cpus) {
    return (cpus.size() == 1 ? "cpu " : "cpus ") + CpuList.format(cpus);
  }

  /** Returns sets beside each other; of many, the first ones and the last. */
  static String sets(List<List<Integer>> sets) {
    if (sets.size() == 1 || sets.stream().allMatch(set -> set.size() == 1)) {
      return of(sets.stream().flatMap(List::stream).toList());
    }
    List<String> texts = sets.stream().map(CpuList::format).toList();
    StringBuilder line = new StringBuilder("cpus ").append(texts.getFirst());
    int shown = 1;
    while (shown < texts.size() - 1
        && line.length() + 2 * (BETWEEN.length() + texts.get(shown).length()) <= MOST_WIDTH) {
      line.append(BETWEEN).append(texts.get(shown++));
    }
    line.append(shown < texts.size() - 1 ? BETWEEN + "..." : "");
    return line.append(BETWEEN).append(texts.getLast()).toString();
  }
}
