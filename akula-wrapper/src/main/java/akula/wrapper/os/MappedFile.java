package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.LONG;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Memory of open files that have no path, such as rings of the kernel: {@code mmap}. */
public final class MappedFile {
  private static final int PROT_READ = 1;
  private static final int PROT_WRITE = 2;
  private static final int MAP_SHARED = 1;
  private static final long FAILED = -1;
  private static final int SC_PAGESIZE = 30;

  private static final MethodHandle MMAP =
      Native.function("mmap", LONG, POINTER, LONG, INT, INT, INT, LONG);
  private static final MethodHandle MUNMAP = Native.function("munmap", INT, LONG, LONG);
  private static final MethodHandle SYSCONF = Native.function("sysconf", LONG, INT);

  private MappedFile() {}

  /** Returns the bytes of a page. */
  public static long pageBytes() {
    try (Arena arena = Arena.ofConfined()) {
      return (long) SYSCONF.invokeExact(Native.state(arena), SC_PAGESIZE);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /**
   * Maps a piece of a file, which others see change.
   *
   * @param offset of the piece, a multiple of the page
   * @param arena how long it stays mapped
   * @throws SystemCallException if it cannot be
   */
  @SuppressWarnings("restricted")
  public static MemorySegment map(
      FileDescriptor file, long offset, long bytes, boolean writes, Arena arena) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment state = Native.state(own);
      int protection = writes ? PROT_READ | PROT_WRITE : PROT_READ;
      long address =
          (long)
              MMAP.invokeExact(
                  state, MemorySegment.NULL, bytes, protection, MAP_SHARED, file.number(), offset);
      if (address == FAILED) {
        throw new SystemCallException(
            "mmap(%d bytes from %d)".formatted(bytes, offset), Native.errno(state));
      }
      return MemorySegment.ofAddress(address).reinterpret(bytes, arena, MappedFile::unmap);
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  private static void unmap(MemorySegment segment) {
    try (Arena own = Arena.ofConfined()) {
      int _ = (int) MUNMAP.invokeExact(Native.state(own), segment.address(), segment.byteSize());
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }
}
