package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** How often the kernel's timer interrupts: the coarse clock advances with it. */
public final class KernelTick {
  private static final int CLOCK_MONOTONIC_COARSE = 6;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private static final MethodHandle RESOLUTION = Native.function("clock_getres", INT, INT, POINTER);

  private KernelTick() {}

  /** Returns the length of a tick, nanoseconds: 4,000,000 where {@code HZ} is 250. */
  public static long nanos() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      MemorySegment time = arena.allocate(2L * Long.BYTES, Long.BYTES);
      if ((int) RESOLUTION.invokeExact(state, CLOCK_MONOTONIC_COARSE, time) != 0) {
        throw new SystemCallException("clock_getres", Native.errno(state));
      }
      return time.getAtIndex(ValueLayout.JAVA_LONG, 0) * NANOS_PER_SECOND
          + time.getAtIndex(ValueLayout.JAVA_LONG, 1);
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }
}
