package akula.bootstrap.engine;

import akula.api.host.ContextModel;
import java.util.Arrays;

/** The runnable threads of one hardware context; in exact mode the first one has its turn. */
final class ContextQueue {
  final ContextModel context;
  final int lane;

  /** What this context shares with others, level by level; see {@link Sharing}. */
  final SharingGroup[] groups;

  /** The buses that it shares with others, from the inside out. */
  final BusGroup[] buses;

  /** The task that runs, as the co-schedules know it; differs from the first until settled. */
  Task current;

  long sliceEndNanos;

  /**
   * 1 unless its first task or its length may have changed, then 0. A number, since what is counted
   * by it needs no branch, which could not be foretold.
   */
  int clean;

  /** True if the turn that is about to begin follows the end of another's slice. */
  boolean rotated;

  /** The speed of the core, as the engine reckons with it at present. */
  double speed;

  private Task[] tasks = new Task[2];

  /** The first of them, or null; it is asked for more than all else. */
  private Task first;

  private int size;

  ContextQueue(ContextModel context, SharingGroup[] groups, BusGroup[] buses) {
    this.context = context;
    this.groups = groups;
    this.buses = buses;
    lane = context.core().domain().index();
    for (SharingGroup group : groups) {
      group.add(this);
    }
    for (BusGroup bus : buses) {
      bus.add(this);
    }
  }

  void clear() {
    Arrays.fill(tasks, 0, size, null);
    size = 0;
    first = null;
    current = null;
    sliceEndNanos = Task.NEVER;
    clean = 1;
    rotated = false;
    speed = context.core().speed();
  }

  int size() {
    return size;
  }

  Task get(int position) {
    return tasks[position];
  }

  Task first() {
    return first;
  }

  void add(Task task) {
    if (size == tasks.length) {
      tasks = Arrays.copyOf(tasks, 2 * size);
    }
    tasks[size++] = task;
    first = tasks[0];
    task.queue = this;
    task.lastQueue = this;
  }

  void remove(Task task) {
    int position = 0;
    while (tasks[position] != task) {
      position++;
    }
    size--;
    for (; position < size; position++) {
      tasks[position] = tasks[position + 1];
    }
    tasks[size] = null;
    first = tasks[0];
    task.queue = null;
  }

  /** Ends the turn of the first task. */
  void rotate() {
    Task last = first;
    System.arraycopy(tasks, 1, tasks, 0, size - 1);
    tasks[size - 1] = last;
    first = tasks[0];
    rotated = true;
  }

  double weightSum() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += tasks[i].model.weight();
    }
    return sum;
  }
}
