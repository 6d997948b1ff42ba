package akula.api;

import java.util.OptionalDouble;

/**
 * What a policy places: one schedulable thread of an application.
 *
 * <p>A thread is in one place at most. It progresses while it is active, placed, not paused, not
 * blocked and has its turn on its context.
 */
public interface AkulaThread {

  /** Returns the number of this thread in its run, from 0, in the order of launch. */
  int id();

  /** Returns a name for people, unique in a run: the application and the number. */
  String name();

  /** Returns the name of the application that this thread belongs to. */
  String application();

  /** Returns the process that this thread belongs to. */
  AkulaProcess process();

  /** Returns the number of this thread in its process, from 0. */
  int indexInProcess();

  /**
   * Returns the length of this thread's task as the application reported it: relative, in a unit
   * that is the same for all its threads, above 0. Nothing if it did not tell; and it may be wrong.
   *
   * <p>Source: Lakshminarayana, Rao and Kim, Asymmetry Aware Scheduling Algorithms for Asymmetric
   * Multiprocessors, section 4.1.
   */
  OptionalDouble taskLength();

  /**
   * Returns the length of this thread's critical sections as the application reported it: the time
   * in them as a share of the thread's sequential time, or any other measure that is the same for
   * all its threads, at least 0. Nothing if it did not tell; and it may be wrong.
   *
   * <p>Source: as {@link #taskLength}, section 5.2.
   */
  OptionalDouble criticalSectionLength();

  /** Returns the time of its launch in nanoseconds since the run began. */
  long launchNanos();

  /** Returns the machine that this thread was launched on. */
  Machine machine();

  /** Starts the thread. Until then it does not progress, wherever it is placed. */
  void activate();

  /** Returns whether the thread was activated. */
  boolean isActive();

  /** Returns whether the thread has ended. */
  boolean isFinished();

  /** Returns the context that this thread is placed on, or null if it is in no place. */
  HardwareContext context();

  /** Returns the core that this thread is placed on, or null if it is in no place. */
  Core core();

  /** Returns the memory domain that this thread is placed in, or null if it is in no place. */
  MemoryDomain domain();

  /**
   * Returns the NUMA node where this thread's memory is taken to be: the one on which it first ran,
   * for memory goes to the node of the core that touches it first. A thread that a running program
   * registers has the node of its program. What the system moves later is not noticed.
   *
   * @return null as long as the thread has not run, and in real runs where the kernel places it
   */
  NumaNode homeNode();

  /** Takes the thread from its place, if it has one; it waits until it is placed again. */
  void removeFromPlace();

  /**
   * Exchanges places with another thread: each goes to the context of the other, so that all loads
   * stay as they are. Does nothing if both are on the same context.
   *
   * @param other a thread of the same machine
   * @throws IllegalStateException if one of the two has ended or is in no place
   * @throws IllegalArgumentException if the other belongs to another machine
   */
  void exchangePlaces(AkulaThread other);

  /**
   * Stops the thread where it is, until {@link #resume}. A paused thread keeps its place and counts
   * as load.
   *
   * @throws IllegalStateException if the thread has ended
   */
  void pause();

  /** Lets a paused thread continue; does nothing to one that is not paused. */
  void resume();

  /** Returns whether the thread is paused. */
  boolean isPaused();

  /**
   * Returns whether the thread sleeps until another thread of its process lets it continue, at a
   * barrier or for a lock. It keeps its place and counts as load. False where the host cannot tell.
   */
  boolean isBlocked();

  /** Returns the weight: as of its nice value at first ({@link NiceWeights}), 1 if it has none. */
  double weight();

  /**
   * Sets the share of this thread among the threads that take turns on its context, relative to
   * their weights.
   *
   * @param weight from 0.01 to 100
   * @throws IllegalArgumentException if the weight is out of range
   */
  void setWeight(double weight);

  /**
   * Returns for how long this thread has run so far, exactly, in nanoseconds: the time for which it
   * had a context, with what it waited for there.
   *
   * @throws UnsupportedOperationException if the host does not let a policy order queues
   */
  long processorNanos();

  /**
   * Returns how often this thread was moved after it had run: how often it became runnable on
   * another context than the one where it was runnable last.
   */
  int migrations();

  /**
   * Asks the host to measure a parameter of this thread, over single intervals.
   *
   * @param parameter its name, for example {@link Parameters#IPC}; adding it again changes nothing
   * @throws IllegalArgumentException if the host has no source for it
   */
  default void addParameter(String parameter) {
    addParameter(parameter, 1);
  }

  /**
   * Asks the host to measure a parameter of this thread.
   *
   * @param parameter its name
   * @param intervals the longest window that will be read, in scheduling intervals, at least 1
   * @throws IllegalArgumentException if the host has no source for it
   */
  void addParameter(String parameter, int intervals);

  /** Returns whether a parameter was added to this thread. */
  boolean hasParameter(String parameter);

  /**
   * Returns whether {@link #readParameter(String)} has a value: it has none before the end of the
   * first scheduling interval that began after the parameter was added, and none where the thread
   * was on no core during the interval and the parameter is defined by what it did there.
   *
   * @throws IllegalStateException if the parameter was never added
   */
  default boolean hasReading(String parameter) {
    return hasReading(parameter, 1);
  }

  /**
   * Returns whether {@link #readParameter(String, int)} has a value for this window.
   *
   * @throws IllegalStateException if the parameter was never added
   */
  boolean hasReading(String parameter, int intervals);

  /**
   * Returns a parameter over the last complete scheduling interval.
   *
   * @return the value in the unit of the parameter
   * @throws IllegalStateException if the parameter was never added, or has no value yet
   */
  default double readParameter(String parameter) {
    return readParameter(parameter, 1);
  }

  /**
   * Returns a parameter over the last complete scheduling intervals.
   *
   * @param parameter its name
   * @param intervals the length of the window in intervals, at most what was asked for when the
   *     parameter was added
   * @return the value over the whole window, in the unit of the parameter
   * @throws IllegalStateException if the parameter was never added, or has no value yet
   * @throws IllegalArgumentException if the window is longer than what was asked for
   */
  double readParameter(String parameter, int intervals);

  /**
   * Returns a parameter over the last complete scheduling interval, or something else if there is
   * no value: one call for {@link #hasReading(String)} and {@link #readParameter(String)}.
   *
   * @param parameter its name
   * @param otherwise what to return if there is no value, for example {@code Double.NaN}
   * @return the value in the unit of the parameter
   * @throws IllegalStateException if the parameter was never added
   */
  default double readParameterOr(String parameter, double otherwise) {
    return hasReading(parameter) ? readParameter(parameter) : otherwise;
  }

  /**
   * Returns whether readings of a parameter are those of the whole core where the thread has its
   * place now, with what threads on its other contexts did meanwhile; else they are the thread's
   * own. Some processors can count so. McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005),
   * section 3, had one set of counters for both contexts of a core, and told them apart by a mask.
   *
   * @throws IllegalStateException if the parameter was never added
   */
  boolean isOfCore(String parameter);
}
