package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The processor time of any process, as the scheduler counts it: {@code clock_gettime}. */
public final class ProcessClock {
  /** The scheduler's clock of a process; see {@code clock_getcpuclockid}. */
  private static final int CPUCLOCK_SCHED = 2;

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private static final MethodHandle GET = Native.function("clock_gettime", INT, INT, POINTER);

  private ProcessClock() {}

  /**
   * Returns what a process has had of all cpus, without what its children had.
   *
   * @return nanoseconds, or less than 0: the error, negated; {@link Errno#EINVAL} if it is gone
   */
  public static long nanos(int pid) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      MemorySegment time = arena.allocate(2L * Long.BYTES, Long.BYTES);
      int clock = ~pid << 3 | CPUCLOCK_SCHED;
      int result = (int) GET.invokeExact(state, clock, time);
      if (result != 0) {
        return -Native.errno(state);
      }
      return time.getAtIndex(ValueLayout.JAVA_LONG, 0) * NANOS_PER_SECOND
          + time.getAtIndex(ValueLayout.JAVA_LONG, 1);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }
}
