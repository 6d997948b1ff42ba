package akula.bootstrap.engine;

import akula.bootstrap.contention.CoScheduleCache;
import akula.bootstrap.contention.MemberParameters;
import java.util.Arrays;

/**
 * One place where threads slow each other down: a core, a memory domain, a NUMA node or the
 * machine. Who runs there is looked up when something changed, and put in the order of the rows.
 */
final class SharingGroup {
  /** Instead of a row: nobody is there, or nobody whom others feel. */
  static final int NOBODY = Integer.MAX_VALUE;

  private static final int FEW = 4;

  /** Position among the engine's levels. */
  final int level;

  /**
   * 1 unless its members changed since the last {@link #refresh}, then 0. A number, since what is
   * counted by it needs no branch, which could not be foretold.
   */
  int clean;

  /** The row of those that spin, or {@link #NOBODY} if nobody here feels them. */
  private final int spinningRow;

  private final boolean givesParameters;
  private final CoScheduleCache cache;
  private final ContextQueue[] places;

  /** Of each place its row, and below that its number; those where somebody runs are in front. */
  private final long[] keys;

  private final int[] rows;
  private int placeCount;

  /**
   * Makes a group without any context.
   *
   * @param level position among the engine's levels
   * @param contexts how many contexts there will be
   * @param givesParameters whether this level's model decides the parameters of its members
   * @param spinningRow the row of tasks that wait and keep their context, {@link #NOBODY} if they
   *     slow nobody
   * @param cache solves co-schedules
   */
  SharingGroup(
      int level, int contexts, boolean givesParameters, int spinningRow, CoScheduleCache cache) {
    this.level = level;
    this.spinningRow = spinningRow;
    this.givesParameters = givesParameters;
    this.cache = cache;
    places = new ContextQueue[contexts];
    keys = new long[Math.max(FEW, contexts)];
    rows = new int[keys.length];
    Arrays.fill(keys, key(NOBODY, 0));
    clean = 1;
  }

  /** Adds one of its contexts. */
  void add(ContextQueue place) {
    keys[placeCount] = key(NOBODY, placeCount);
    places[placeCount++] = place;
  }

  /** Gives every member its relative speed and marks those stale for which something changed. */
  void refresh(StaleTasks stale) {
    clean = 1;
    int count = sort();
    if (count == 0) {
      return;
    }
    int place = cache.find(rows, count);
    double[] speeds = cache.speeds();
    boolean parameters = givesParameters && cache.givesParameters();
    for (int i = 0; i < count; i++) {
      Task task = places[(int) keys[i]].current;
      boolean changed = task.setLevelSpeed(level, speeds[place + i]);
      stale.addIf(task, changed ? 1 : 0);
      if (parameters) {
        giveParameters(task, i, changed, stale);
      }
    }
  }

  /** Puts the keys of all places in order; returns how many have a member. */
  private int sort() {
    if (places.length <= FEW) {
      sortFew();
    } else {
      sortMany();
    }
    int count = 0;
    for (int i = 0; i < places.length; i++) {
      rows[i] = (int) (keys[i] >>> Integer.SIZE);
      count += rows[i] - NOBODY >>> Integer.SIZE - 1;
    }
    return count;
  }

  /** By a sorting network: which of two rows is the less could not be foretold by a branch. */
  private void sortFew() {
    long a = keyOf(0);
    long b = places.length > 1 ? keyOf(1) : keys[1];
    long c = places.length > 2 ? keyOf(2) : keys[2];
    long d = places.length > 3 ? keyOf(3) : keys[3];
    long ab = Math.min(a, b);
    long ba = Math.max(a, b);
    long cd = Math.min(c, d);
    long dc = Math.max(c, d);
    long between = Math.max(ab, cd);
    long other = Math.min(ba, dc);
    keys[0] = Math.min(ab, cd);
    keys[1] = Math.min(between, other);
    keys[2] = Math.max(between, other);
    keys[3] = Math.max(ba, dc);
  }

  /** By insertion, since few have changed. */
  private void sortMany() {
    for (int i = 0; i < places.length; i++) {
      long key = keyOf((int) keys[i]);
      int to = i;
      while (to > 0 && keys[to - 1] > key) {
        keys[to] = keys[to - 1];
        to--;
      }
      keys[to] = key;
    }
  }

  private long keyOf(int place) {
    Task task = places[place].current;
    int row = task == null ? NOBODY : task.spinning ? spinningRow : task.row;
    return key(row, place);
  }

  private static long key(int row, int place) {
    return (long) row << Integer.SIZE | place;
  }

  /** The values are looked at only where it matters, since they are seldom in the cache. */
  private void giveParameters(Task task, int position, boolean isStale, StaleTasks stale) {
    MemberParameters before = task.given;
    int memberBefore = task.givenMember;
    give(task, position);
    boolean mayDiffer = before != task.given || memberBefore != task.givenMember;
    if (mayDiffer && !isStale && task.monitored) {
      stale.addIf(task, differs(task, before, memberBefore) ? 1 : 0);
    }
  }

  private void give(Task task, int position) {
    if (task.given != cache.parameters()) {
      task.given = cache.parameters();
    }
    task.givenMember = cache.member(position);
  }

  private boolean differs(Task task, MemberParameters before, int memberBefore) {
    double[] alone = cache.dataSetValues(task.row);
    for (int c = 0; c < alone.length; c++) {
      double value = before == null ? alone[c] : before.valueOr(memberBefore, c, alone[c]);
      if (Double.compare(value, task.given.valueOr(task.givenMember, c, alone[c])) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Gives a task what it would have in the place of the one that runs on a context. */
  void giveInPlaceOf(ContextQueue queue, Task task) {
    Task member = queue.current;
    queue.current = task;
    int place = cache.find(rows, sort());
    int position = 0;
    while (places[(int) keys[position]] != queue) {
      position++;
    }
    task.setLevelSpeed(level, cache.speeds()[place + position]);
    if (givesParameters) {
      give(task, position);
    }
    queue.current = member;
  }
}
