package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.LONG;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.BitSet;
import java.util.List;

/** Waits until some of many files are readable. For one thread at a time. */
public final class ReadableFiles implements AutoCloseable {
  private static final short POLLIN = 1;
  private static final int ENTRY = 8;

  private static final MethodHandle PPOLL =
      Native.function("ppoll", INT, POINTER, LONG, POINTER, POINTER);

  private final Arena arena = Arena.ofShared();
  private final MemorySegment state = Native.state(arena);
  private final MemorySegment timeout = arena.allocate(16, 8);
  private final MemorySegment entries;

  /**
   * Makes one.
   *
   * @param most how many files there are at most
   */
  public ReadableFiles(int most) {
    entries = arena.allocate((long) most * ENTRY, ENTRY);
  }

  /**
   * Waits until there is something to receive or the other end is closed, or the time is over.
   *
   * @param nanos how long; not above 0: not at all
   * @return the positions of those that are readable
   */
  public BitSet await(List<FileDescriptor> files, long nanos) {
    long wait = Math.max(0, nanos);
    for (int i = 0; i < files.size(); i++) {
      entries.set(ValueLayout.JAVA_INT, (long) i * ENTRY, files.get(i).number());
      entries.set(ValueLayout.JAVA_INT, (long) i * ENTRY + 4, POLLIN); // nothing returned
    }
    timeout.set(ValueLayout.JAVA_LONG, 0, wait / 1_000_000_000);
    timeout.set(ValueLayout.JAVA_LONG, 8, wait % 1_000_000_000);
    BitSet readable = new BitSet();
    try {
      int ready =
          (int) PPOLL.invokeExact(state, entries, (long) files.size(), timeout, MemorySegment.NULL);
      for (int i = 0; ready > 0 && i < files.size(); i++) {
        readable.set(i, entries.get(ValueLayout.JAVA_SHORT, (long) i * ENTRY + 6) != 0);
      }
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
    return readable;
  }

  @Override
  public void close() {
    arena.close();
  }
}
