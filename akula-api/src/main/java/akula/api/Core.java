package akula.api;

import java.util.List;

/** A core with one hardware context, or several with SMT. */
public interface Core {

  /** Returns the number of this core across the machine, from 0. */
  int index();

  /** Returns the memory domain that this core belongs to. */
  MemoryDomain domain();

  /** Returns the number of hardware contexts, at least 1. */
  int contextCount();

  /**
   * Returns a context by its number within this core.
   *
   * @param index 0 to {@link #contextCount()} - 1
   * @throws IndexOutOfBoundsException if there is no such context
   */
  HardwareContext getContext(int index);

  /** Returns the contexts of this core in order, unmodifiable. */
  List<HardwareContext> contexts();

  /** Returns the number of threads placed on this core. */
  int load();

  /**
   * Places a thread on the least loaded context of this core; ties go to the lowest number. A
   * thread is in one place at most, so this moves a thread that is elsewhere; one that is on this
   * core already stays on its context.
   *
   * @throws IllegalStateException if the thread has ended
   * @throws IllegalArgumentException if it belongs to another machine
   */
  void addThread(AkulaThread thread);

  /**
   * Returns the speed of this core at its present frequency, relative to the core that the data
   * were measured on; 1 is the same speed.
   */
  double speed();

  /** Returns the present frequency in hertz, or 0 if it is not known. */
  long getFreq();

  /** Returns the lowest frequency that can be set, in hertz, or 0 if none can be set. */
  long minFreq();

  /** Returns the highest frequency that can be set, in hertz, or 0 if none can be set. */
  long maxFreq();

  /**
   * Sets the frequency.
   *
   * @param hertz from {@link #minFreq()} to {@link #maxFreq()}
   * @throws UnsupportedOperationException if the host cannot set the frequency of this core
   * @throws IllegalArgumentException if the frequency is out of range
   */
  void setFreq(long hertz);

  /** Returns whether the hardware prefetchers are on. */
  boolean isPrefetching();

  /**
   * Switches the hardware prefetchers on or off.
   *
   * @throws UnsupportedOperationException if the host cannot switch them
   */
  void setPrefetching(boolean on);
}
