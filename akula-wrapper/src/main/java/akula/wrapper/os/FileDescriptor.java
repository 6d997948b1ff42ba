package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** An open file of this process that is closed once. */
public final class FileDescriptor implements AutoCloseable {
  private static final MethodHandle CLOSE = Native.function("close", INT, INT);

  private final int number;
  private final AtomicBoolean closed = new AtomicBoolean();

  FileDescriptor(int number) {
    this.number = number;
  }

  /** Returns its number in this process. */
  public int number() {
    return number;
  }

  /** Returns a path that opens the same file again, in this process and in its children. */
  public Path path() {
    return Path.of("/proc/" + ProcessHandle.current().pid() + "/fd/" + number);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      try (Arena arena = Arena.ofConfined()) {
        int ignored = (int) CLOSE.invokeExact(Native.state(arena), number);
      } catch (Throwable e) {
        throw Native.impossible(e);
      }
    }
  }
}
