package akula.formats.kernel;

/**
 * Something that a kernel's scheduler did, or a thread asked of it. Source: {@code
 * include/trace/events/sched.h} of Linux 6.18.
 */
public sealed interface KernelEvent {
  /** Returns when, nanoseconds of the clock of the recording. */
  long nanos();

  /** Returns on which cpu it was recorded. */
  int cpu();

  /**
   * A thread, as an event names it.
   *
   * @param name its name ({@code comm}), which may change
   * @param tid its number; 0 for the one that runs while there is nothing to run
   * @param priority as the kernel counts it: 100 to 139 for nice values of -20 to 19, less for
   *     real-time ones
   */
  record Subject(String name, int tid, int priority) {
    private static final int LEAST_FAIR = 100;
    private static final int OF_NICE_0 = 120;

    /** Returns whether it is one of those among which the processor is divided fairly. */
    public boolean isFair() {
      return tid > 0 && priority >= LEAST_FAIR;
    }

    /** Returns its nice value, if it is one of those that have one. */
    public int nice() {
      return priority - OF_NICE_0;
    }
  }

  /**
   * Another thread runs on the cpu ({@code sched_switch}).
   *
   * @param state of the one before: begins with R if it could go on, X or Z if it has ended
   */
  record Switch(long nanos, int cpu, Subject previous, String state, Subject next)
      implements KernelEvent {
    /** Returns whether the one before could have gone on. */
    public boolean isRunnable() {
      return state.startsWith("R");
    }

    /** Returns whether the one before has ended. */
    public boolean isOver() {
      return state.startsWith("X") || state.startsWith("Z") || state.startsWith("x");
    }
  }

  /**
   * A thread could run from now on ({@code sched_wakeup}, {@code sched_wakeup_new}).
   *
   * @param target the cpu on which it waits
   * @param isNew whether it has just been made
   */
  record Wakeup(long nanos, int cpu, Subject woken, int target, boolean isNew)
      implements KernelEvent {}

  /** A thread belongs to another cpu from now on ({@code sched_migrate_task}). */
  record Migration(long nanos, int cpu, Subject moved, int from, int to) implements KernelEvent {}

  /** A thread has made another one ({@code sched_process_fork}). */
  record Fork(long nanos, int cpu, int parent, int child) implements KernelEvent {}

  /** A thread is about to end ({@code sched_process_exit}). */
  record Exit(long nanos, int cpu, int tid) implements KernelEvent {}

  /**
   * The thread that runs gives up its turn (system call {@code sched_yield}).
   *
   * @param tid the thread
   * @param isBack whether it has come back from the call
   */
  record Yield(long nanos, int cpu, int tid, boolean isBack) implements KernelEvent {}

  /**
   * What happened on the cpu before is not known.
   *
   * @param nanos of the event before
   * @param count how many events were lost; 0 if nobody knows, or the recording begins here
   */
  record Lost(long nanos, int cpu, long count) implements KernelEvent {}
}
