package akula.bootstrap.engine;

import akula.bootstrap.contention.CoScheduleCache;
import akula.bootstrap.contention.MemberParameters;
import java.util.Arrays;

/**
 * One place where threads slow each other down: a core, a memory domain, a NUMA node or the
 * machine. Who runs there is looked up when something changed, and put in the order of the rows.
 */
final class SharingGroup {
  /** Instead of the row of those that spin: nobody feels them. */
  static final int NOT_FELT = -1;

  private static final int FEW = 4;

  /** Its number among all groups. */
  final int number;

  /** Position among the engine's levels. */
  final int level;

  /** Instead of a row: nobody is there, or nobody whom others feel; greater than all rows. */
  private final int nobody;

  /** The row of those that spin, or {@link #nobody}. */
  private final int spinningRow;

  /** Which of what is given to a task is this level's; below 0 if its model gives nothing. */
  private final int slot;

  private final CoScheduleCache cache;

  /** Its contexts; null beyond, up to four. */
  private final ContextQueue[] places;

  /** Of each place its row, and below that its number; those where somebody runs are in front. */
  private final long[] keys;

  private final int[] rows;

  /** Whether it takes no list of rows to find a co-schedule. */
  private final boolean isFew;

  private int placeCount;

  /** How many places had a member when it was last looked up. */
  private int count;

  /** The co-schedule that was looked up last, as {@link CoScheduleCache} reported it. */
  private int place;

  private double[] speeds;
  private MemberParameters given;

  /**
   * Makes a group without any context.
   *
   * @param number its number among all groups
   * @param level position among the engine's levels
   * @param contexts how many contexts there will be
   * @param slot which of what is given to a task is this level's; below 0 if its model gives
   *     nothing
   * @param spinningRow the row of tasks that wait and keep their context, {@link #NOT_FELT} if they
   *     slow nobody
   * @param cache solves co-schedules
   */
  SharingGroup(
      int number, int level, int contexts, int slot, int spinningRow, CoScheduleCache cache) {
    this.number = number;
    this.level = level;
    nobody = cache.nobody();
    this.spinningRow = spinningRow == NOT_FELT ? nobody : spinningRow;
    this.slot = slot;
    this.cache = cache;
    places = new ContextQueue[Math.max(FEW, contexts)];
    keys = new long[places.length];
    rows = new int[places.length];
    Arrays.setAll(keys, i -> key(nobody, i));
    isFew = contexts <= FEW && cache.numbersFour();
  }

  /** Adds one of its contexts. */
  void add(ContextQueue place) {
    places[placeCount++] = place;
  }

  /**
   * Looks the co-schedule of those up who run here now. What {@link #markStale} says is of that;
   * between them other groups look up theirs, so that the processor waits for all of them at once.
   */
  void lookUp() {
    place = find();
    // Nearly always the same arrays: a read is cheaper than the write of a reference.
    if (speeds != cache.speeds()) {
      speeds = cache.speeds();
    }
    if (given != cache.parameters()) {
      given = cache.parameters();
    }
  }

  /**
   * Gives every member its relative speed.
   *
   * @param stale gets the contexts of those for which something changed
   */
  void markStale(NumberSet stale) {
    boolean parameters = slot >= 0 && cache.givesParameters();
    boolean areStale = true;
    for (int i = 0, end = count; i < end; i++) {
      ContextQueue here = places[(int) keys[i]];
      Task task = here.current;
      if (task.setLevelSpeed(level, speeds[place + i])) {
        stale.add(here.number);
        if (parameters) {
          task.given.give(slot, given, place + i);
        }
      } else {
        areStale = false;
      }
    }
    if (parameters && !areStale) {
      giveOthers(stale);
    }
  }

  /** Counts the members and finds what they have; returns where their speeds are in the cache. */
  private int find() {
    if (isFew) {
      return findFew();
    }
    sortMany();
    count = 0;
    while (count < places.length && row(count) != nobody) {
      rows[count] = row(count);
      count++;
    }
    return count == 0 ? 0 : cache.find(rows, count);
  }

  private int row(int position) {
    return (int) (keys[position] >>> Integer.SIZE);
  }

  /** By a sorting network: which of two rows is the less could not be predicted by a branch. */
  private int findFew() {
    long a = keyOf(0);
    long b = keyOf(1);
    long c = keyOf(2);
    long d = keyOf(3);
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
    return findFew(row(0), row(1), row(2), row(3));
  }

  private int findFew(int a, int b, int c, int d) {
    // A difference below 0 has its first bit set; no branch could foretell who is there.
    int sign = Integer.SIZE - 1;
    count =
        (a - nobody >>> sign)
            + (b - nobody >>> sign)
            + (c - nobody >>> sign)
            + (d - nobody >>> sign);
    return count == 0 ? 0 : cache.find(a, b, c, d, count);
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
    ContextQueue here = places[place];
    Task task = here == null ? null : here.current;
    int row = task == null ? nobody : task.spinning ? spinningRow : task.row;
    return key(row, place);
  }

  private static long key(int row, int place) {
    return (long) row << Integer.SIZE | place;
  }

  /**
   * Gives parameters to those that have the relative speed of before; they are stale if one of
   * these is another. The values are looked at only there, since they are seldom in the processor's
   * cache.
   */
  private void giveOthers(NumberSet stale) {
    for (int i = 0; i < count; i++) {
      ContextQueue here = places[(int) keys[i]];
      Task task = here.current;
      MemberParameters before = task.given.solved(slot);
      int memberBefore = task.given.member(slot);
      // By identity: another object may have equal values, which only a look at them tells.
      if (place + i != memberBefore || given != before) {
        task.given.give(slot, given, place + i);
        if (task.monitored && differs(task, before, memberBefore)) {
          stale.add(here.number);
        }
      }
    }
  }

  private boolean differs(Task task, MemberParameters before, int memberBefore) {
    double[] alone = cache.dataSetValues(task.row);
    for (int c = 0; c < alone.length; c++) {
      double value = before == null ? alone[c] : before.valueOr(memberBefore, c, alone[c]);
      if (Double.compare(value, task.given.solvedOr(slot, c, alone[c])) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the relative speed of a member that works, with one other or with null for nobody. */
  double speedBeside(Task task, Task other) {
    int row = other == null ? nobody : other.spinning ? spinningRow : other.row;
    if (row == nobody) {
      int found = cache.find(new int[] {task.row}, 1);
      return cache.speeds()[found];
    }
    int[] pair = {Math.min(task.row, row), Math.max(task.row, row)};
    int found = cache.find(pair, 2);
    return cache.speeds()[task.row <= row ? found : found + 1];
  }

  /** Gives a task what it would have in the place of the one that runs on a context. */
  void giveInPlaceOf(ContextQueue queue, Task task) {
    Task member = queue.current;
    queue.current = task;
    lookUp();
    int position = 0;
    while (places[(int) keys[position]] != queue) {
      position++;
    }
    task.setLevelSpeed(level, speeds[place + position]);
    if (slot >= 0) {
      task.given.give(slot, given, place + position);
    }
    queue.current = member;
  }
}
