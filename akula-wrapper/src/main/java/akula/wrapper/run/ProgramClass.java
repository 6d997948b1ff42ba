package akula.wrapper.run;

import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.Errno;
import akula.wrapper.os.Scheduling;
import akula.wrapper.os.TaskScan;
import java.lang.foreign.Arena;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The class of the kernel's scheduler, where only threads of that class are decided: programs are
 * put into it, with all their threads, and back into the usual one. What a thread makes begins in
 * its class, so a program that is held yet stays in it as a whole. For one thread at a time.
 */
final class ProgramClass implements AutoCloseable {
  /** A thread that is made while the others are moved may begin in the class that they had. */
  private static final int ROUNDS = 8;

  /** Classes in which programs are put by who starts them: they are theirs. */
  private static final int BATCH = 3;

  private static final int IDLE = 5;

  private final TaskScan scan = new TaskScan(Arena.ofAuto());
  private final TreeSet<Integer> inside = new TreeSet<>();
  private final int policy;

  /**
   * Makes one.
   *
   * @param policy the class, as {@code sched_setscheduler} takes it
   */
  ProgramClass(int policy) {
    this.policy = policy;
  }

  /** Returns the one of the kernel's scheduler, if only what is in it is decided. */
  static Optional<ProgramClass> of(RealSettings settings) {
    return settings.kernel().orElseThrow().partial()
        ? Optional.of(new ProgramClass(Scheduling.SCHED_EXT))
        : Optional.empty();
  }

  /**
   * Puts a program's threads into it that are in the usual class, unless the program came with some
   * that are in it.
   *
   * @return why they stay where they are, with the remedy, if so
   */
  Optional<String> enter(RealThread program) {
    int pid = program.pid();
    int its = Scheduling.of(pid);
    if (its != policy && (its == BATCH || its == IDLE)) {
      return Optional.of(
          "process %d (%s) is in the class %s, and so with --partial its turns stay the kernel's; leave --partial out, or start it in the usual class"
              .formatted(
                  pid, program.model().application(), its == BATCH ? "SCHED_BATCH" : "SCHED_IDLE"));
    }
    int error = its == policy ? 0 : moveAll(pid, Scheduling.SCHED_OTHER, policy);
    if (error == 0 || error == Errno.ESRCH) {
      return Optional.empty();
    }
    return Optional.of(
        "process %d (%s) could not be put into the class of the scheduler (%s), or not all of it: with --partial its turns stay the kernel's; leave --partial out, or run akula as root"
            .formatted(pid, program.model().application(), Errno.text(error)));
  }

  private int moveAll(int pid, int from, int to) {
    if (to == policy) {
      inside.add(pid);
    }
    int error = 0;
    boolean any = true;
    for (int round = 0; round < ROUNDS && any && error == 0; round++) {
      any = false;
      int found = scan.scan(pid);
      for (int i = 0; i < found; i++) {
        int result = Scheduling.move(scan.thread(i), from, to);
        any |= result == 0;
        error = result > 0 && result != Errno.ESRCH ? result : error;
      }
    }
    return error;
  }

  /** A program goes: what was put into it is in the usual class again. */
  void leave(int pid) {
    if (inside.remove(pid)) {
      moveAll(pid, policy, Scheduling.SCHED_OTHER);
    }
  }

  /** All that were put into it are in the usual class again. */
  @Override
  public void close() {
    while (!inside.isEmpty()) {
      leave(inside.first());
    }
    scan.close();
  }
}
