package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.LONG;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Wakes a thread that waits for files: readable from {@link #wake} until {@link #clear}. */
public final class Wakeup implements AutoCloseable {
  private static final int CLOEXEC_NONBLOCK = 0x80000 | 0x800;

  private static final MethodHandle EVENTFD = Native.function("eventfd", INT, INT, INT);
  private static final MethodHandle WRITE = Native.function("write", LONG, INT, POINTER, LONG);
  private static final MethodHandle READ = Native.function("read", LONG, INT, POINTER, LONG);

  private final FileDescriptor descriptor;
  private boolean closed;

  /** Makes one. */
  public Wakeup() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      int number = (int) EVENTFD.invokeExact(state, 0, CLOEXEC_NONBLOCK);
      if (number < 0) {
        throw new SystemCallException("eventfd()", Native.errno(state));
      }
      descriptor = new FileDescriptor(number);
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /** Returns what becomes readable. */
  public FileDescriptor descriptor() {
    return descriptor;
  }

  /** Wakes who waits, or will wait; any thread may, also when nobody waits any more. */
  public synchronized void wake() {
    if (closed) {
      return; // its number may be another file's
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment one = arena.allocateFrom(ValueLayout.JAVA_LONG, 1);
      long _ = (long) WRITE.invokeExact(Native.state(arena), descriptor.number(), one, 8L);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /** Whoever was woken begins to look. */
  public void clear() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment count = arena.allocate(ValueLayout.JAVA_LONG);
      long _ = (long) READ.invokeExact(Native.state(arena), descriptor.number(), count, 8L);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    descriptor.close();
  }
}
