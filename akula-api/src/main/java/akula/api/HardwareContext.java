package akula.api;

import java.util.List;

/** A hardware context of a core; Linux shows each as one logical cpu. */
public interface HardwareContext {

  /** Returns the number of this context across the machine, from 0. */
  int index();

  /** Returns the number that the operating system gives to this logical cpu. */
  int cpu();

  /** Returns the core that this context belongs to. */
  Core core();

  /** Returns the number of threads placed on this context. */
  int load();

  /**
   * Returns a thread that is placed on this context.
   *
   * @param index 0 to {@link #load()} - 1, in the order in which they came
   * @throws IndexOutOfBoundsException if there is no such thread
   */
  AkulaThread getThread(int index);

  /**
   * Returns the threads that could run here, for a policy that orders queues.
   *
   * @throws UnsupportedOperationException if the host does not let a policy order queues
   */
  RunQueue queue();

  /** Returns the threads on this context in the order in which they came, as a new list. */
  List<AkulaThread> threads();

  /**
   * Places a thread on this context. A thread is in one place at most, so this moves a thread that
   * is elsewhere; one that is here already stays as it is.
   *
   * @throws IllegalStateException if the thread has ended
   * @throws IllegalArgumentException if it belongs to another machine
   */
  void addThread(AkulaThread thread);
}
