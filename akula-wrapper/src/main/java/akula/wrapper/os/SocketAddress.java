package akula.wrapper.os;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The address of a socket that is a file: {@code struct sockaddr_un}. */
final class SocketAddress {
  static final int AF_UNIX = 1;
  private static final int PATH_AT = 2;
  private static final int BYTES = PATH_AT + 108;

  /** The longest path, without the zero behind it. */
  static final int MOST_PATH_BYTES = BYTES - PATH_AT - 1;

  private SocketAddress() {}

  /**
   * Lays one out.
   *
   * @throws SystemCallException if the path is longer than the kernel takes
   */
  static MemorySegment of(Path path, Arena arena) {
    byte[] name = path.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8);
    if (name.length > MOST_PATH_BYTES) {
      throw new SystemCallException("bind(" + path + ")", Errno.ENAMETOOLONG);
    }
    MemorySegment address = arena.allocate(BYTES, 8);
    address.set(ValueLayout.JAVA_SHORT, 0, (short) AF_UNIX);
    MemorySegment.copy(name, 0, address, ValueLayout.JAVA_BYTE, PATH_AT, name.length);
    return address;
  }
}
