package akula.bootstrap.engine;

import java.util.Arrays;

/** Tasks in the order of their numbers, so that what happens at one instant has an order. */
final class TaskList {
  private Task[] tasks = new Task[8];
  private int count;

  void add(Task task) {
    if (count == tasks.length) {
      tasks = Arrays.copyOf(tasks, 2 * count);
    }
    int position = count++;
    while (position > 0 && tasks[position - 1].id > task.id) {
      tasks[position] = tasks[position - 1];
      position--;
    }
    tasks[position] = task;
  }

  int size() {
    return count;
  }

  Task get(int position) {
    return tasks[position];
  }

  void clear() {
    Arrays.fill(tasks, 0, count, null);
    count = 0;
  }
}
