package akula.api;

import java.util.List;

/** The cores that share a last-level cache ('Chip' in the AKULA paper). */
public interface MemoryDomain {

  /** Returns the number of this domain in its machine, from 0. */
  int index();

  /** Returns the machine that this domain belongs to. */
  Machine machine();

  /** Returns the NUMA node whose memory is nearest. */
  NumaNode node();

  /** Returns the number of cores in this domain, at least 1. */
  int coreCount();

  /**
   * Returns a core by its number within this domain.
   *
   * @param index 0 to {@link #coreCount()} - 1
   * @throws IndexOutOfBoundsException if there is no such core
   */
  Core getCore(int index);

  /** Returns the cores of this domain in order, unmodifiable. */
  List<Core> cores();

  /** Returns the number of hardware contexts in this domain. */
  int contextCount();

  /** Returns the number of threads placed in this domain. */
  int load();

  /**
   * Returns the threads placed in this domain as a new list, by context and, on a context, in the
   * order in which they came.
   */
  List<AkulaThread> threads();

  /**
   * Places a thread on the least loaded core of this domain; ties go to the lowest number.
   *
   * @throws IllegalStateException if the thread has ended
   * @throws IllegalArgumentException if it belongs to another machine
   */
  void addThread(AkulaThread thread);

  /**
   * Evens out the load of the cores of this domain, moving as few threads as possible, and then
   * that of the contexts of each core.
   */
  void balanceLoad();
}
