package akula.wrapper.run;

import akula.wrapper.os.TaskIdentity;
import akula.wrapper.os.TaskScan;
import akula.wrapper.run.RealProgram.Registration;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;

/**
 * Which threads a program has, as the kernel reports it. Programs know their threads by the ids of
 * a namespace of their own, and what they write of them need not be true.
 */
final class KernelTasks {
  private static final Task TWICE = new Task(-1, -1, -1);

  private final TaskScan scan;
  private final TaskIdentity identity;

  KernelTasks(Arena arena) {
    scan = new TaskScan(arena);
    identity = new TaskIdentity(arena);
  }

  /**
   * A thread.
   *
   * @param pid its process
   * @param tid its id
   * @param startTicks when it began, which tells it from later ones of that id
   */
  record Task(int pid, int tid, long startTicks) {}

  /** All threads of a program at one time, by the ids that they themselves see. */
  final class Found {
    private final Map<Long, Task> tasks = new HashMap<>();

    private Found(int pid) {
      int found = scan.scan(pid);
      for (int i = 0; i < found; i++) {
        Task task = new Task(scan.process(i), scan.thread(i), -1);
        tasks.merge(identity.innerIds(task.pid, task.tid), task, (one, other) -> TWICE);
      }
    }

    /**
     * Returns a thread with the time when it began.
     *
     * @param owner the ids that it sees, as in the file of progress
     * @return null if there is none, or more than one, of which none is to be taken
     */
    Task find(long owner) {
      Task task = tasks.getOrDefault(owner, TWICE);
      long ticks = task == TWICE ? -1 : identity.startTicks(task.pid, task.tid);
      return ticks < 0 ? null : new Task(task.pid, task.tid, ticks);
    }

    /** Returns whether more than one sees these ids. */
    boolean isTwice(long owner) {
      return tasks.get(owner) == TWICE;
    }
  }

  /** Looks for all threads of a program. */
  Found of(RealProgram program) {
    return new Found(program.pid);
  }

  /** Returns whether a registered thread has ended: its id may be another's by now. */
  boolean isOver(Registration registration) {
    return identity.startTicks(registration.thread().pid(), registration.counted().tid())
        != registration.counted().startTicks();
  }
}
