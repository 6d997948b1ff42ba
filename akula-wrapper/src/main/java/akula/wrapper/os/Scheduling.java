package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** How the kernel schedules a thread: {@code sched_setscheduler}, {@code sched_getscheduler}. */
public final class Scheduling {
  /** The usual class, {@code SCHED_OTHER}. */
  public static final int SCHED_OTHER = 0;

  /** The class of a scheduler that is loaded into the kernel; without one it is the usual one. */
  public static final int SCHED_EXT = 7;

  private static final int SCHED_FIFO = 1;

  /** What a real-time thread starts is not real-time. */
  private static final int SCHED_RESET_ON_FORK = 0x40000000;

  private static final MethodHandle SET =
      Native.function("sched_setscheduler", INT, INT, INT, POINTER);
  private static final MethodHandle GET = Native.function("sched_getscheduler", INT, INT);

  private Scheduling() {}

  /**
   * Gives a thread a real-time priority.
   *
   * @param tid the thread, 0 for the calling one
   * @param priority 1 to 99, or 0 for the usual scheduling
   * @return 0, or the error: {@link Errno#EPERM} if this process may not
   */
  public static int realtime(int tid, int priority) {
    return set(tid, priority == 0 ? SCHED_OTHER : SCHED_FIFO | SCHED_RESET_ON_FORK, priority);
  }

  private static int set(int tid, int policy, int priority) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      MemorySegment parameter = arena.allocateFrom(ValueLayout.JAVA_INT, priority);
      int result = (int) SET.invokeExact(state, tid, policy, parameter);
      return result == 0 ? 0 : Native.errno(state);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /**
   * Returns in which class a thread is.
   *
   * @param tid the thread, 0 for the calling one
   * @return the class, or less than 0: the error, negated
   */
  public static int of(int tid) {
    int policy = policy(tid);
    return policy < 0 ? policy : policy & ~SCHED_RESET_ON_FORK;
  }

  private static int policy(int tid) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      int result = (int) GET.invokeExact(state, tid);
      return result >= 0 ? result : -Native.errno(state);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /**
   * Puts a thread that is in one class into another one, neither of them a real-time class. Its
   * nice value stays.
   *
   * @return 0 if it was put there, or the error; or -1 if it was not in that class
   */
  public static int move(int tid, int from, int to) {
    int policy = policy(tid);
    if (policy < 0) {
      return -policy;
    }
    int flags = policy & SCHED_RESET_ON_FORK; // only who is privileged can take it away
    return policy == (from | flags) ? set(tid, to | flags, 0) : -1;
  }
}
