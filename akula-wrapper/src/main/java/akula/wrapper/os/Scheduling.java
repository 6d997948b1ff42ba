package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** How the kernel schedules a thread: {@code sched_setscheduler}. */
public final class Scheduling {
  private static final int SCHED_OTHER = 0;
  private static final int SCHED_FIFO = 1;

  /** What a real-time thread starts is not real-time. */
  private static final int SCHED_RESET_ON_FORK = 0x40000000;

  private static final MethodHandle SET =
      Native.function("sched_setscheduler", INT, INT, INT, POINTER);

  private Scheduling() {}

  /**
   * Gives a thread a real-time priority.
   *
   * @param tid the thread, 0 for the calling one
   * @param priority 1 to 99, or 0 for the usual scheduling
   * @return 0, or the error: {@link Errno#EPERM} if this process may not
   */
  public static int realtime(int tid, int priority) {
    int policy = priority == 0 ? SCHED_OTHER : SCHED_FIFO | SCHED_RESET_ON_FORK;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      MemorySegment parameter = arena.allocateFrom(ValueLayout.JAVA_INT, priority);
      int result = (int) SET.invokeExact(state, tid, policy, parameter);
      return result == 0 ? 0 : Native.errno(state);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }
}
