package akula.api;

import java.util.List;

/**
 * A machine: memory domains that hold cores that hold hardware contexts.
 *
 * <p>Domains, cores and contexts are numbered from 0, cores and contexts across the whole machine,
 * in the order of the domains. 'Load' is the number of threads placed and not ended; where sizes
 * differ, loads are compared relative to the number of contexts.
 */
public interface Machine {

  /** Returns the machine's name. */
  String name();

  /** Returns the number of memory domains, at least 1. */
  int domainCount();

  /**
   * Returns a memory domain.
   *
   * @param index 0 to {@link #domainCount()} - 1
   * @throws IndexOutOfBoundsException if there is no such domain
   */
  MemoryDomain getDomain(int index);

  /** Returns the memory domains in order, unmodifiable. */
  List<MemoryDomain> domains();

  /** Returns the number of cores of the whole machine. */
  int coreCount();

  /**
   * Returns a core by its number across the machine.
   *
   * @param index 0 to {@link #coreCount()} - 1
   * @throws IndexOutOfBoundsException if there is no such core
   */
  Core getCore(int index);

  /** Returns all cores in order, unmodifiable. */
  List<Core> cores();

  /** Returns the number of hardware contexts (logical cpus) of the whole machine. */
  int contextCount();

  /**
   * Returns a hardware context by its number across the machine.
   *
   * @param index 0 to {@link #contextCount()} - 1
   * @throws IndexOutOfBoundsException if there is no such context
   */
  HardwareContext getContext(int index);

  /** Returns the NUMA nodes in order, unmodifiable; at least one. */
  List<NumaNode> nodes();

  /** Returns the number of threads launched and not ended, placed or not. */
  int threadCount();

  /**
   * Returns a thread that was launched and has not ended.
   *
   * @param index 0 to {@link #threadCount()} - 1, in the order of launch
   * @throws IndexOutOfBoundsException if there is no such thread
   */
  AkulaThread getThread(int index);

  /**
   * Returns the threads that were launched and have not ended, in the order of launch: a live view
   * that cannot be modified.
   */
  List<AkulaThread> threads();

  /** Returns the number of threads that are placed and have not ended. */
  int totalLoad();

  /**
   * Places a thread in the least loaded domain, there on the least loaded core; ties go to the
   * lowest number.
   *
   * @throws IllegalStateException if the thread has ended
   * @throws IllegalArgumentException if it belongs to another machine
   */
  void addThread(AkulaThread thread);

  /**
   * Evens out the load of all cores, moving as few threads as possible, and then that of the
   * contexts of each core. Afterwards no move of one thread would make the loads of two cores, or
   * of two contexts of a core, more equal.
   */
  void balanceLoad();

  /** Evens out the load of the memory domains, moving as few threads as possible. */
  void balanceDomains();

  /** Returns the time since the run began, in nanoseconds. */
  long nowNanos();

  /** Returns the length of the scheduling interval in nanoseconds. */
  long intervalNanos();

  /**
   * Asks for one call of {@link Scheduler#updateSchedule} at a time of the policy's choice, beside
   * the regular ones. One such time is pending at most: asking again replaces it.
   *
   * @param nanos time since the run began, later than {@link #nowNanos()}
   * @throws IllegalArgumentException if the time is not in the future
   */
  void wakeAt(long nanos);

  /**
   * Says that the policy has nothing to do at scheduling intervals, so that the host may leave
   * those calls out. Holds until the next call of {@link Scheduler#updateSchedule}, which threads
   * that come or go bring about, or a time asked for with {@link #wakeAt}; a new reading, or
   * another phase of a thread, does not. So it is to be said in {@code updateSchedule}, and only
   * when every reading that is waited for has come.
   */
  void skipIntervals();

  /** Returns whether the host can carry out a control on this machine. */
  boolean supports(Control control);
}
