package akula.wrapper.kernel;

import java.lang.foreign.MemorySegment;

/**
 * The kernel's side of the host: the scheduler that tells what happens and carries answers out. For
 * the thread that decides.
 */
public interface KernelSide extends AutoCloseable {
  /** Returns what is told. */
  EventRing events();

  /** Returns where answers go. */
  AnswerRing answers();

  /** Returns the memory of {@link KernelCounts}. */
  MemorySegment counts();

  /** Returns how many events were lost so far. */
  default long lost() {
    return KernelCounts.lost(counts());
  }

  /** Returns its clock, which events go by, nanoseconds. */
  long nowNanos();

  /**
   * Returns what that clock last said where it is the JVM's, else what the JVM's says now; for what
   * is measured from about now on.
   */
  default long lookedNanos() {
    return System.nanoTime();
  }

  /** Returns how long nobody may decide before cpus take threads by themselves, nanoseconds. */
  long lateNanos();

  /**
   * Waits for events.
   *
   * @param nanos at most so long; not above 0: not at all
   * @return false if the scheduler is out
   */
  boolean await(long nanos);

  /** Has all answers carried out; also says that somebody still decides. */
  void carryOut();

  /**
   * Has all threads told anew.
   *
   * @return false if there was not room for all of them: then to be called again when events have
   *     been read
   */
  boolean tellAnew();

  /** Has the scheduler taken out: all threads are the usual class's again soon. Any thread may. */
  void detach();

  /**
   * Has whoever holds the scheduler ended, when it is to be out, also if that does not do it by
   * itself. Any thread may.
   */
  default void endLoader() {}

  /** Returns why the scheduler is out, when {@link #await} has said that it is. */
  String end();

  /** Lets go what was held, when the scheduler is out. */
  @Override
  void close();
}
