package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.LONG;
import static akula.wrapper.os.Native.POINTER;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/** Files that exist in memory only, without a name: {@code memfd_create}. */
public final class MemoryFile {
  private static final int MFD_CLOEXEC = 1;
  private static final int MFD_ALLOW_SEALING = 2;
  private static final int F_ADD_SEALS = 1033;

  /**
   * {@code F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW}: its length stays, and nobody adds another.
   */
  private static final int SEALS = 1 | 2 | 4;

  private static final MethodHandle CREATE = Native.function("memfd_create", INT, POINTER, INT);
  private static final MethodHandle TRUNCATE = Native.function("ftruncate", INT, INT, LONG);
  private static final MethodHandle CONTROL = Native.variadic("fcntl", 2, INT, INT, INT, INT);

  private MemoryFile() {}

  /**
   * Makes an empty file.
   *
   * @param name what it is called in {@code /proc}
   * @throws SystemCallException if it fails
   */
  public static FileDescriptor create(String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      int flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
      int number = (int) CREATE.invokeExact(state, arena.allocateFrom(name), flags);
      if (number < 0) {
        throw new SystemCallException("memfd_create(" + name + ")", Native.errno(state));
      }
      return new FileDescriptor(number);
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /**
   * Makes a file of zeros that can never become shorter or longer, so that who has mapped it can
   * rely on it.
   *
   * @param name what it is called in {@code /proc}
   * @param bytes its size
   * @throws SystemCallException if it fails
   */
  public static FileDescriptor sealed(String name, long bytes) {
    FileDescriptor file = create(name);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      int sized = (int) TRUNCATE.invokeExact(state, file.number(), bytes);
      if (sized != 0) {
        throw new SystemCallException(
            "ftruncate(" + name + ", " + bytes + ")", Native.errno(state));
      }
      int done = (int) CONTROL.invokeExact(state, file.number(), F_ADD_SEALS, SEALS);
      if (done != 0) {
        throw new SystemCallException("fcntl(" + name + ", F_ADD_SEALS)", Native.errno(state));
      }
      return file;
    } catch (SystemCallException e) {
      file.close();
      throw e;
    } catch (Throwable e) {
      file.close();
      throw Native.impossible(e);
    }
  }

  /**
   * Maps a file to be read.
   *
   * @param arena how long it stays mapped
   */
  public static MemorySegment map(FileDescriptor file, Arena arena) throws IOException {
    try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ)) {
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
    }
  }
}
