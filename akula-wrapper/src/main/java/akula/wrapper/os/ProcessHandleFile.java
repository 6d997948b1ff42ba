package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * A process, by an open file that stays that process's when its id has become another's. For one
 * thread at a time.
 */
public final class ProcessHandleFile implements AutoCloseable {
  private static final long PIDFD_OPEN = 434;

  private static final MethodHandle SYSCALL =
      Native.variadic("syscall", 1, Native.LONG, Native.LONG, INT, INT);

  private final FileDescriptor descriptor;
  private final ReadableFiles ended = new ReadableFiles(1);

  private ProcessHandleFile(FileDescriptor descriptor) {
    this.descriptor = descriptor;
  }

  /** Opens the file of a process that has an id now; of none if there is no such process. */
  public static ProcessHandleFile of(int pid) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      long number = (long) SYSCALL.invokeExact(state, PIDFD_OPEN, pid, 0);
      return new ProcessHandleFile(number < 0 ? null : new FileDescriptor((int) number));
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /** Returns whether it has not ended. */
  public boolean isThere() {
    return descriptor != null && ended.await(List.of(descriptor), 0).isEmpty();
  }

  @Override
  public void close() {
    ended.close();
    if (descriptor != null) {
      descriptor.close();
    }
  }
}
