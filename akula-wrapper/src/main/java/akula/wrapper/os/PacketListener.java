package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.POINTER;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** A socket of packets that is a file, to which other processes of the same user connect. */
public final class PacketListener implements AutoCloseable {
  private static final int SOCK_SEQPACKET_CLOEXEC_NONBLOCK = 5 | 0x80000 | 0x800;
  private static final int ACCEPTED = 0x80000 | 0x800;

  /** The longest path of a file where somebody listens. */
  public static final int MOST_PATH_BYTES = SocketAddress.MOST_PATH_BYTES;

  private static final int WAITING = 128;
  private static final int TYPE = 0170000;
  private static final int SOCKET_FILE = 0140000;
  private static final long WITHOUT_FILES_NANOS = 10_000_000;
  private static final FileAttribute<Set<PosixFilePermission>> OWNERS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private static final MethodHandle SOCKET = Native.function("socket", INT, INT, INT, INT);
  private static final MethodHandle BIND = Native.function("bind", INT, INT, POINTER, INT);
  private static final MethodHandle LISTEN = Native.function("listen", INT, INT, INT);
  private static final MethodHandle ACCEPT =
      Native.function("accept4", INT, INT, POINTER, POINTER, INT);

  private final Arena arena = Arena.ofShared();
  private final MemorySegment state = Native.state(arena);
  private final Path path;
  private final FileDescriptor descriptor;

  /** Held as long as it listens: of two that find what a third one left, one listens. */
  private final FileChannel lock;

  private final boolean replaced;

  /** The file itself: what has taken its place meanwhile is another's. */
  private final Object inode;

  /** Given up for a moment to turn away one for whom there is no file any more; null if it is. */
  private FileDescriptor spare = open();

  private PacketListener(Path path, FileDescriptor descriptor, FileChannel lock, boolean replaced)
      throws IOException {
    this.path = path;
    this.descriptor = descriptor;
    this.lock = lock;
    this.replaced = replaced;
    inode = inode(path);
  }

  private static Object inode(Path path) throws IOException {
    return Files.getAttribute(path, "unix:ino", LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Makes one that only its user can connect to. A file that a process left which is gone is
   * replaced. Beside it a file with the ending {@code .lock} is made, and stays.
   *
   * @param path of the file; its folder has to be there
   * @throws SystemCallException if it fails: {@link Errno#EADDRINUSE} if somebody listens there
   */
  public static PacketListener at(Path path) throws IOException {
    FileChannel lock = lock(path);
    try {
      return bound(path, lock);
    } catch (SystemCallException | IOException e) {
      lock.close();
      throw e;
    }
  }

  private static FileChannel lock(Path path) throws IOException {
    Set<OpenOption> options =
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    FileChannel channel =
        FileChannel.open(path.resolveSibling(path.getFileName() + ".lock"), options, OWNERS);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException _) {
      // this process listens there itself
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    channel.close();
    throw new SystemCallException("listening at " + path, Errno.EADDRINUSE);
  }

  private static PacketListener bound(Path path, FileChannel lock) throws IOException {
    try {
      return listening(path, lock, false);
    } catch (SystemCallException e) {
      if (e.errno() != Errno.EADDRINUSE || !isSocket(path) || isHeard(path)) {
        throw e;
      }
      Files.deleteIfExists(path);
      return listening(path, lock, true);
    }
  }

  /** Returns whether a file, which is there, is a socket. */
  public static boolean isSocket(Path path) throws IOException {
    return ((int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & TYPE)
        == SOCKET_FILE;
  }

  private static boolean isHeard(Path path) {
    try (PacketSocket _ = PacketSocket.to(path)) {
      return true;
    } catch (SystemCallException e) {
      return e.errno() != Errno.ECONNREFUSED;
    }
  }

  /** Nobody can connect before it listens, and by then the file is the user's alone. */
  private static PacketListener listening(Path path, FileChannel lock, boolean replaced)
      throws IOException {
    FileDescriptor socket = open();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      MemorySegment address = SocketAddress.of(path, arena);
      int bound = (int) BIND.invokeExact(state, socket.number(), address, (int) address.byteSize());
      if (bound != 0) {
        throw new SystemCallException("bind(" + path + ")", Native.errno(state));
      }
      Files.setPosixFilePermissions(path, OWNERS.value());
      int listens = (int) LISTEN.invokeExact(state, socket.number(), WAITING);
      if (listens != 0) {
        throw new SystemCallException("listen(" + path + ")", Native.errno(state));
      }
      return new PacketListener(path, socket, lock, replaced);
    } catch (SystemCallException | IOException e) {
      socket.close();
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  static FileDescriptor open() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      int number =
          (int)
              SOCKET.invokeExact(state, SocketAddress.AF_UNIX, SOCK_SEQPACKET_CLOEXEC_NONBLOCK, 0);
      if (number < 0) {
        throw new SystemCallException("socket(AF_UNIX, SOCK_SEQPACKET)", Native.errno(state));
      }
      return new FileDescriptor(number);
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /** Returns what is readable when somebody connects. */
  public FileDescriptor descriptor() {
    return descriptor;
  }

  /** Returns whether it replaced the file of one that ended and did not remove it. */
  public boolean hasReplaced() {
    return replaced;
  }

  /**
   * Returns one who has connected, if there is one. If no more files can be open he is turned away:
   * he would be announced for ever else.
   */
  public Optional<PacketSocket> accept() {
    Optional<PacketSocket> accepted = take();
    int error = Native.errno(state);
    if (accepted.isEmpty() && (error == Errno.EMFILE || error == Errno.ENFILE)) {
      turnAway();
    }
    return accepted;
  }

  /** Where even the spare one has gone, a moment is waited for files to be closed. */
  private void turnAway() {
    if (spare != null) {
      spare.close();
      take().ifPresent(PacketSocket::close);
    } else {
      LockSupport.parkNanos(WITHOUT_FILES_NANOS);
    }
    try {
      spare = open();
    } catch (SystemCallException _) {
      spare = null;
    }
  }

  private Optional<PacketSocket> take() {
    try {
      int number =
          (int)
              ACCEPT.invokeExact(
                  state, descriptor.number(), MemorySegment.NULL, MemorySegment.NULL, ACCEPTED);
      return number < 0
          ? Optional.empty()
          : Optional.of(new PacketSocket(new FileDescriptor(number)));
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /** Removes the file, too. */
  @Override
  public void close() {
    try (lock) {
      if (inode(path).equals(inode)) {
        Files.delete(path);
      }
    } catch (IOException _) {
      // whoever listens there next replaces it
    }
    descriptor.close();
    if (spare != null) {
      spare.close();
    }
    arena.close();
  }
}
