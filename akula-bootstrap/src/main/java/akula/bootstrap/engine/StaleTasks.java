package akula.bootstrap.engine;

import java.util.Arrays;

/** Tasks whose rate has to be worked out anew, each once. */
final class StaleTasks {
  private Task[] tasks = new Task[16];
  private int count;

  void add(Task task) {
    if (task.stale) {
      return;
    }
    task.stale = true;
    if (count == tasks.length) {
      tasks = Arrays.copyOf(tasks, 2 * count);
    }
    tasks[count++] = task;
  }

  /** Takes one task, or returns null if there is none. */
  Task take() {
    if (count == 0) {
      return null;
    }
    Task task = tasks[--count];
    tasks[count] = null;
    task.stale = false;
    return task;
  }
}
