package akula.bootstrap.engine;

import java.util.Arrays;

/** When tasks have slept long enough, the next one first: a heap in arrays that are used again. */
final class Alarms {
  private static final int FEW = 16;

  private long[] times = new long[FEW];
  private int[] tasks = new int[FEW];
  private int count;

  void clear() {
    count = 0;
  }

  /** Sets the alarm of a task, by its number. */
  void set(int task, long time) {
    if (count == times.length) {
      times = Arrays.copyOf(times, 2 * count);
      tasks = Arrays.copyOf(tasks, 2 * count);
    }
    int at = count++;
    while (at > 0 && isBefore(time, task, (at - 1) / 2)) {
      put(at, times[(at - 1) / 2], tasks[(at - 1) / 2]);
      at = (at - 1) / 2;
    }
    put(at, time, task);
  }

  /** Returns when the next one is due, {@link Task#NEVER} if there is none. */
  long next() {
    return count == 0 ? Task.NEVER : times[0];
  }

  /** Takes the next one away and returns its task; of several at a time the lowest number. */
  int take() {
    int taken = tasks[0];
    long time = times[--count];
    int task = tasks[count];
    int at = 0;
    for (int child = 1; child < count; child = 2 * at + 1) {
      int other = child + 1;
      child = other < count && isBefore(times[other], tasks[other], child) ? other : child;
      if (isBefore(time, task, child)) {
        break;
      }
      put(at, times[child], tasks[child]);
      at = child;
    }
    put(at, time, task);
    return taken;
  }

  private boolean isBefore(long time, int task, int other) {
    return time < times[other] || time == times[other] && task < tasks[other];
  }

  private void put(int at, long time, int task) {
    times[at] = time;
    tasks[at] = task;
  }
}
