package akula.profiler.outcome;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What is said of processor times that differ from run to run. */
final class UnequalTimes {
  /** Processor times of one program alone may differ by that factor. */
  private static final double STEADY = 1.25;

  private UnequalTimes() {}

  /**
   * Returns what there is to say. If most programs take another time each time, it is the machine
   * that does so, and is reported instead of them.
   *
   * @param names of the applications
   * @param times the least and the most processor seconds of each application alone, by position
   */
  static List<String> notes(List<String> names, Map<Integer, double[]> times) {
    List<Integer> unequal =
        times.keySet().stream().sorted().filter(a -> factor(times.get(a)) > STEADY).toList();
    if (unequal.size() < 3 || 2 * unequal.size() <= times.size()) {
      return unequal.stream().map(a -> note(names.get(a), times.get(a))).toList();
    }
    int most = Collections.max(unequal, Comparator.comparing(a -> factor(times.get(a))));
    double[] range = times.get(most);
    return List.of(
        ("the machine is faster and slower by turns: alone, %d of %d programs used processor times"
                + " that differ by more than %.2f times, %s the most (%.2f to %.2f s)")
            .formatted(unequal.size(), times.size(), STEADY, names.get(most), range[0], range[1]));
  }

  private static String note(String name, double[] range) {
    return "%s behaves differently from run to run: alone it used %.2f to %.2f s of processor time"
        .formatted(name, range[0], range[1]);
  }

  private static double factor(double[] range) {
    return range[1] / range[0];
  }
}
