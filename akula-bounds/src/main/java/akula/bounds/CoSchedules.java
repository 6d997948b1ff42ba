package akula.bounds;

import akula.bootstrap.contention.CoScheduleCache;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All that can run together in a domain, with upper limits of the relative speeds: for each member
 * the highest that it has in this co-schedule or in one that contains it. So a limit never grows
 * when somebody joins, whatever the contention model says.
 */
final class CoSchedules {
  /** The most co-schedules that are looked at. */
  static final int MOST = 100_000;

  private final ThreadClasses threadClasses;
  private final Stages stages;
  private final CoScheduleCache speeds;
  private int[][] members = new int[64][];
  private double[][] limits = {};
  private int count;
  private final int[] used;
  private boolean tooMany;
  private final Map<List<Integer>, Integer> positions = new HashMap<>();

  private CoSchedules(ThreadClasses threadClasses, Stages stages, CoScheduleCache speeds) {
    this.threadClasses = threadClasses;
    this.stages = stages;
    this.speeds = speeds;
    used = new int[threadClasses.size()];
  }

  /**
   * Finds them.
   *
   * @param speeds solved co-schedules of the level, or null if nobody slows anybody there
   * @param contexts how many threads can run together at most
   * @return null if there are more than {@link #MOST}
   */
  static CoSchedules of(
      ThreadClasses threadClasses, Stages stages, CoScheduleCache speeds, int contexts) {
    CoSchedules all = new CoSchedules(threadClasses, stages, speeds);
    all.add(new int[Math.min(contexts, threadClasses.threads())], 0, 0);
    if (all.tooMany) {
      return null;
    }
    all.solve();
    if (speeds != null) {
      all.raise();
    }
    return all;
  }

  private void add(int[] chosen, int size, int from) {
    if (size > 0) {
      if (count == MOST) {
        tooMany = true;
        return;
      }
      append(Arrays.copyOf(chosen, size));
    }
    if (size == chosen.length) {
      return;
    }
    for (int stage = from; stage < stages.count() && !tooMany; stage++) {
      int c = stages.classOf(stage);
      if (used[c] < threadClasses.count(c)) {
        used[c]++;
        chosen[size] = stage;
        add(chosen, size + 1, stage);
        used[c]--;
      }
    }
  }

  private void append(int[] set) {
    if (count == members.length) {
      members = Arrays.copyOf(members, 2 * count);
    }
    members[count++] = set;
  }

  /** Not before it is known that they are not too many: to solve them takes most of the time. */
  private void solve() {
    limits = new double[count][];
    for (int i = 0; i < count; i++) {
      limits[i] = solve(members[i]);
    }
  }

  private double[] solve(int[] set) {
    double[] result = new double[set.length];
    if (speeds == null) {
      Arrays.fill(result, 1);
      return result;
    }
    int[] rows = new int[set.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = stages.row(set[i]);
    }
    Arrays.sort(rows);
    int place = speeds.find(rows, rows.length);
    for (int i = 0; i < result.length; i++) {
      result[i] = speeds.speeds()[place + Arrays.binarySearch(rows, stages.row(set[i]))];
    }
    return result;
  }

  /** From the largest to the smallest: who leaves takes nothing from the others. */
  private void raise() {
    int longest = 0;
    for (int i = 0; i < count; i++) {
      positions.put(key(members[i], -1), i);
      longest = Math.max(longest, members[i].length);
    }
    for (int size = longest; size > 1; size--) {
      for (int i = 0; i < count; i++) {
        if (members[i].length == size) {
          raiseSmaller(i);
        }
      }
    }
  }

  private void raiseSmaller(int position) {
    int[] set = members[position];
    double[] larger = limits[position];
    for (int leaving = 0; leaving < set.length; leaving++) {
      if (leaving > 0 && set[leaving] == set[leaving - 1]) {
        continue;
      }
      double[] smaller = limits[positions.get(key(set, leaving))];
      for (int i = 0; i < smaller.length; i++) {
        smaller[i] = Math.max(smaller[i], larger[i < leaving ? i : i + 1]);
      }
    }
  }

  private static List<Integer> key(int[] set, int without) {
    Integer[] rest = new Integer[set.length - (without < 0 ? 0 : 1)];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = set[without < 0 || i < without ? i : i + 1];
    }
    return List.of(rest);
  }

  int count() {
    return count;
  }

  /** Returns the stages of a co-schedule, ascending. */
  int[] members(int position) {
    return members[position];
  }

  /** Returns the limit of each member's relative speed. */
  double[] limits(int position) {
    return limits[position];
  }

  /** Returns the limits of the members of a co-schedule, stages ascending. */
  double[] limitsOf(int[] set) {
    if (speeds == null) {
      double[] ones = new double[set.length];
      Arrays.fill(ones, 1);
      return ones;
    }
    return limits[positions.get(key(set, -1))];
  }

  /** Returns the highest relative speed of each stage, whoever runs beside it. */
  double[] highest() {
    double[] highest = new double[stages.count()];
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < members[i].length; k++) {
        int stage = members[i][k];
        highest[stage] = Math.max(highest[stage], limits[i][k]);
      }
    }
    return highest;
  }
}
