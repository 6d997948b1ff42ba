package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** How long a file of a process may become: {@code prlimit} with {@code RLIMIT_FSIZE}. */
public final class FileSizeLimit {
  private static final int RLIMIT_FSIZE = 1;
  private static final MethodHandle LIMIT =
      Native.function("prlimit", INT, INT, INT, POINTER, POINTER);

  private FileSizeLimit() {}

  /**
   * Limits what a process writes to a file; the kernel then ends it with SIGXFSZ. What it starts
   * has the same limit.
   *
   * @param pid the process
   * @param bytes the longest that a file may become
   * @return 0, or the error
   */
  public static int set(int pid, long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      MemorySegment limits = arena.allocateFrom(ValueLayout.JAVA_LONG, bytes, bytes);
      int result = (int) LIMIT.invokeExact(state, pid, RLIMIT_FSIZE, limits, MemorySegment.NULL);
      return result == 0 ? 0 : Native.errno(state);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }
}
