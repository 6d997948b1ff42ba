package akula.bootstrap.engine;

import akula.api.host.ContextModel;
import java.util.Arrays;

/** The runnable threads of one hardware context; in exact mode the first one has its turn. */
final class ContextQueue {
  final ContextModel context;

  /** Number of the context. */
  final int number;

  final int lane;

  /** What this context shares with others, level by level; see {@link Sharing}. */
  final SharingGroup[] groups;

  /** The numbers of its groups, which have to be looked up when somebody else runs here. */
  final int[] groupNumbers;

  /** What it shares where contention depends on rates, from the inside out. */
  final RateGroup[] rateGroups;

  /** The task that runs, as the co-schedules know it; differs from the first until settled. */
  Task current;

  long sliceEndNanos;

  /** True if the turn that is about to begin follows the end of another's slice. */
  boolean rotated;

  /** The speed of the core, as the engine reckons with it at present. */
  double speed;

  /** The first of its tasks, or null; mostly there are no others. */
  private Task first;

  private Task[] others = new Task[1];
  private int size;

  ContextQueue(ContextModel context, SharingGroup[] groups, RateGroup[] rateGroups) {
    this.context = context;
    this.groups = groups;
    groupNumbers = Arrays.stream(groups).mapToInt(group -> group.number).toArray();
    this.rateGroups = rateGroups;
    number = context.index();
    lane = context.core().domain().index();
    for (SharingGroup group : groups) {
      group.add(this);
    }
    for (RateGroup group : rateGroups) {
      group.add(this);
    }
  }

  void clear() {
    Arrays.fill(others, null);
    size = 0;
    first = null;
    current = null;
    sliceEndNanos = Task.NEVER;
    rotated = false;
    speed = context.core().speed();
  }

  int size() {
    return size;
  }

  Task get(int position) {
    return position == 0 ? first : others[position - 1];
  }

  Task first() {
    return first;
  }

  void add(Task task) {
    if (size == 0) {
      first = task;
    } else {
      addLast(task);
    }
    size++;
    task.queue = this;
    task.lastContext = number;
  }

  /** Another task is there in place of the only one. */
  void runOnly(Task task) {
    first = task;
    current = task;
    task.queue = this;
    task.lastContext = number;
  }

  private void addLast(Task task) {
    if (size > others.length) {
      others = Arrays.copyOf(others, 2 * others.length);
    }
    others[size - 1] = task;
  }

  void remove(Task task) {
    if (size > 1) {
      close(task);
    } else {
      first = null;
    }
    size--;
    task.queue = null;
  }

  /** Takes one of several tasks away; those after it move up. */
  private void close(Task task) {
    int gap = 0;
    if (task == first) {
      first = others[0];
    } else {
      while (others[gap] != task) {
        gap++;
      }
    }
    System.arraycopy(others, gap + 1, others, gap, size - 2 - gap);
    others[size - 2] = null;
  }

  /** Ends the turn of the first of several tasks. */
  void rotate() {
    Task last = first;
    first = others[0];
    System.arraycopy(others, 1, others, 0, size - 2);
    others[size - 2] = last;
    rotated = true;
  }

  double weightSum() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += get(i).model.weight();
    }
    return sum;
  }
}
