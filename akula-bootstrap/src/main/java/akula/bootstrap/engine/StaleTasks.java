package akula.bootstrap.engine;

import java.util.Arrays;

/** Tasks whose rate has to be worked out anew, each once. */
final class StaleTasks {
  private Task[] tasks = new Task[16];
  private int count;

  void add(Task task) {
    addIf(task, 1);
  }

  /**
   * Adds a task on a condition. Kept only where the count goes on: no branch could foretell which
   * tasks are here already.
   *
   * @param condition 1 to add it, 0 not to
   */
  void addIf(Task task, int condition) {
    if (count == tasks.length) {
      tasks = Arrays.copyOf(tasks, 2 * count);
    }
    tasks[count] = task;
    count += condition & ~task.stale;
    task.stale |= condition;
  }

  /** Returns how many there are. */
  int size() {
    return count;
  }

  Task get(int position) {
    return tasks[position];
  }

  /** Forgets them all. */
  void clear() {
    for (int i = 0; i < count; i++) {
      tasks[i].stale = 0;
    }
    count = 0;
  }
}
