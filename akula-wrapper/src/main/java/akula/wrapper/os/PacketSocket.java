package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.LONG;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * One end of two connected sockets that keep messages apart (AF_UNIX, SOCK_SEQPACKET). Sending and
 * receiving allocates nothing. For one thread at a time.
 */
public final class PacketSocket implements AutoCloseable {
  private static final int SOCK_SEQPACKET_CLOEXEC = 5 | 0x80000;
  private static final int SOL_SOCKET = 1;
  private static final int SO_SNDBUF = 7;
  private static final int SO_PEERCRED = 17;
  private static final int SCM_RIGHTS = 1;
  private static final int MSG_CMSG_CLOEXEC = 0x40000000;

  /** {@code struct msghdr}: places of the vector, of its length, of control data and its length. */
  private static final int VECTOR_AT = 16;

  private static final int VECTOR_LENGTH_AT = 24;
  private static final int CONTROL_AT = 32;
  private static final int CONTROL_LENGTH_AT = 40;
  private static final int HEADER_BYTES = 56;

  /** {@code struct cmsghdr} with one descriptor: its length, and how much room it takes. */
  private static final int DESCRIPTOR_AT = 16;

  private static final int CONTROL_LENGTH = 20;
  private static final int CONTROL_BYTES = 24;
  private static final int DESCRIPTOR_BYTES = 4;
  private static final int SHUT_WR = 1;
  private static final int MSG_NOSIGNAL = 0x4000;
  private static final int MSG_DONTWAIT = 0x40;
  private static final int POLLIN = 1;

  private static final MethodHandle SOCKETPAIR =
      Native.function("socketpair", INT, INT, INT, INT, POINTER);
  private static final MethodHandle SETSOCKOPT =
      Native.function("setsockopt", INT, INT, INT, INT, POINTER, INT);
  private static final MethodHandle SEND = Native.function("send", LONG, INT, POINTER, LONG, INT);
  private static final MethodHandle RECV = Native.function("recv", LONG, INT, POINTER, LONG, INT);
  private static final MethodHandle PPOLL =
      Native.function("ppoll", INT, POINTER, LONG, POINTER, POINTER);

  private static final MethodHandle CONNECT = Native.function("connect", INT, INT, POINTER, INT);
  private static final MethodHandle GETSOCKOPT =
      Native.function("getsockopt", INT, INT, INT, INT, POINTER, POINTER);
  private static final MethodHandle SHUTDOWN = Native.function("shutdown", INT, INT, INT);
  private static final MethodHandle SENDMSG = Native.function("sendmsg", LONG, INT, POINTER, INT);
  private static final MethodHandle RECVMSG = Native.function("recvmsg", LONG, INT, POINTER, INT);

  /** What {@link #receive} returns when there is no message. */
  public static final int NOTHING = -1;

  /** What {@link #receive} returns when the other end is closed. */
  public static final int CLOSED = 0;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment state = Native.state(arena);
  private final MemorySegment awaited = arena.allocate(16, 4);
  private final MemorySegment timeout = arena.allocate(16, 8);
  private final FileDescriptor descriptor;

  PacketSocket(FileDescriptor descriptor) {
    this.descriptor = descriptor;
  }

  /**
   * Connects to a file where somebody listens.
   *
   * @throws SystemCallException if it fails: {@link Errno#ENOENT} if there is no such file, {@link
   *     Errno#ECONNREFUSED} if nobody listens there any more
   */
  public static PacketSocket to(Path path) {
    FileDescriptor socket = PacketListener.open();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      MemorySegment address = SocketAddress.of(path, arena);
      int result =
          (int) CONNECT.invokeExact(state, socket.number(), address, (int) address.byteSize());
      if (result != 0) {
        throw new SystemCallException("connect(" + path + ")", Native.errno(state));
      }
      return new PacketSocket(socket);
    } catch (SystemCallException e) {
      socket.close();
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /**
   * Who connected: at that time, since its id may be another's by now.
   *
   * @param pid its process, 0 if it cannot be seen from here
   * @param uid its user
   */
  public record Peer(int pid, int uid) {}

  /**
   * Makes room for long messages that are sent, as far as the kernel lets a user.
   *
   * @param bytes how long they are at most
   */
  public void makeRoom(int bytes) {
    try (Arena own = Arena.ofConfined()) {
      room(state, own.allocateFrom(ValueLayout.JAVA_INT, bytes), descriptor.number());
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /** Returns who connected to the other end. */
  public Peer peer() {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment credentials = own.allocate(ValueLayout.JAVA_INT, 3);
      MemorySegment length = own.allocateFrom(ValueLayout.JAVA_INT, 12);
      int result =
          (int)
              GETSOCKOPT.invokeExact(
                  state, descriptor.number(), SOL_SOCKET, SO_PEERCRED, credentials, length);
      if (result != 0) {
        throw new SystemCallException("getsockopt(SO_PEERCRED)", Native.errno(state));
      }
      return new Peer(
          credentials.getAtIndex(ValueLayout.JAVA_INT, 0),
          credentials.getAtIndex(ValueLayout.JAVA_INT, 1));
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /** Returns the file, to wait for it together with others. */
  public FileDescriptor descriptor() {
    return descriptor;
  }

  /** A pair of sockets: this end, and the descriptor that another process is to inherit. */
  public record Pair(PacketSocket ours, FileDescriptor theirs) {}

  /**
   * Makes a pair.
   *
   * @param bytes how long messages will be at most
   * @throws SystemCallException if it fails
   */
  public static Pair pair(int bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      MemorySegment both = arena.allocate(ValueLayout.JAVA_INT, 2);
      int result =
          (int)
              SOCKETPAIR.invokeExact(state, SocketAddress.AF_UNIX, SOCK_SEQPACKET_CLOEXEC, 0, both);
      if (result != 0) {
        throw new SystemCallException("socketpair(AF_UNIX, SOCK_SEQPACKET)", Native.errno(state));
      }
      var ours = new FileDescriptor(both.getAtIndex(ValueLayout.JAVA_INT, 0));
      var theirs = new FileDescriptor(both.getAtIndex(ValueLayout.JAVA_INT, 1));
      room(state, arena.allocateFrom(ValueLayout.JAVA_INT, bytes), ours.number());
      return new Pair(new PacketSocket(ours), theirs);
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  private static void room(MemorySegment state, MemorySegment bytes, int number) throws Throwable {
    int result = (int) SETSOCKOPT.invokeExact(state, number, SOL_SOCKET, SO_SNDBUF, bytes, 4);
    if (result != 0) {
      throw new SystemCallException("setsockopt(SO_SNDBUF)", Native.errno(state));
    }
  }

  /**
   * Sends a message, waiting while there is no room.
   *
   * @return 0, or the error: {@link Errno#EPIPE} if the other end is closed
   */
  public int send(MemorySegment message, long length) {
    int error;
    do {
      try {
        long sent =
            (long) SEND.invokeExact(state, descriptor.number(), message, length, MSG_NOSIGNAL);
        error = sent == length ? 0 : Native.errno(state);
      } catch (Throwable e) {
        throw Native.impossible(e);
      }
    } while (error == Errno.EINTR);
    return error;
  }

  /**
   * Sends a message together with an open file, of which the other end gets a descriptor.
   *
   * @return 0, or the error
   */
  public int send(MemorySegment message, long length, FileDescriptor file) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment control = own.allocate(CONTROL_BYTES, 8);
      MemorySegment header = header(message, length, control, own);
      control.set(ValueLayout.JAVA_LONG, 0, CONTROL_LENGTH);
      control.set(ValueLayout.JAVA_INT, 8, SOL_SOCKET);
      control.set(ValueLayout.JAVA_INT, 12, SCM_RIGHTS);
      control.set(ValueLayout.JAVA_INT, DESCRIPTOR_AT, file.number());
      long sent = (long) SENDMSG.invokeExact(state, descriptor.number(), header, MSG_NOSIGNAL);
      return sent == length ? 0 : Native.errno(state);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  private static MemorySegment header(
      MemorySegment message, long length, MemorySegment control, Arena own) {
    MemorySegment vector = own.allocate(16, 8);
    vector.set(ValueLayout.ADDRESS, 0, message);
    vector.set(ValueLayout.JAVA_LONG, 8, length);
    MemorySegment header = own.allocate(HEADER_BYTES, 8);
    header.set(ValueLayout.ADDRESS, VECTOR_AT, vector);
    header.set(ValueLayout.JAVA_LONG, VECTOR_LENGTH_AT, 1);
    header.set(ValueLayout.ADDRESS, CONTROL_AT, control);
    header.set(ValueLayout.JAVA_LONG, CONTROL_LENGTH_AT, control.byteSize());
    return header;
  }

  /**
   * Receives a message if there is one, and the file that came with it.
   *
   * @param room where it goes
   * @param file takes the file, if there was one; to be closed
   * @return as {@link #receive(MemorySegment)}
   */
  public int receive(MemorySegment room, Consumer<FileDescriptor> file) {
    return receive(room, 1, file);
  }

  /**
   * Receives a message if there is one, and the files that came with it.
   *
   * @param room where it goes
   * @param most so many files are taken at most
   * @param files takes each of them, in their order; to be closed
   * @return as {@link #receive(MemorySegment)}
   */
  public int receive(MemorySegment room, int most, Consumer<FileDescriptor> files) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment control = own.allocate(DESCRIPTOR_AT + 8L * (most + 1) / 2, 8);
      MemorySegment header = header(room, room.byteSize(), control, own);
      int flags = MSG_DONTWAIT | MSG_CMSG_CLOEXEC;
      long length = (long) RECVMSG.invokeExact(state, descriptor.number(), header, flags);
      if (length < 0) {
        int error = Native.errno(state);
        return error == Errno.EAGAIN || error == Errno.EINTR ? NOTHING : CLOSED;
      }
      if (header.get(ValueLayout.JAVA_LONG, CONTROL_LENGTH_AT) >= CONTROL_LENGTH) {
        long end = control.get(ValueLayout.JAVA_LONG, 0);
        for (long at = DESCRIPTOR_AT; at < end; at += DESCRIPTOR_BYTES) {
          files.accept(new FileDescriptor(control.get(ValueLayout.JAVA_INT, at)));
        }
      }
      return (int) length;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /** Says to the other end that no message will follow; any thread may. */
  public void shutdown() {
    try (Arena own = Arena.ofConfined()) {
      int _ = (int) SHUTDOWN.invokeExact(Native.state(own), descriptor.number(), SHUT_WR);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /**
   * Receives a message if there is one.
   *
   * @param room where it goes
   * @return its length, {@link #NOTHING} or {@link #CLOSED}
   */
  public int receive(MemorySegment room) {
    while (true) {
      long length;
      try {
        length =
            (long)
                RECV.invokeExact(state, descriptor.number(), room, room.byteSize(), MSG_DONTWAIT);
      } catch (Throwable e) {
        throw Native.impossible(e);
      }
      if (length >= 0) {
        return (int) length;
      }
      int error = Native.errno(state);
      if (error != Errno.EINTR) {
        return error == Errno.EAGAIN ? NOTHING : CLOSED;
      }
    }
  }

  /**
   * Waits until there is a message or the other end is closed, or until the time is over.
   *
   * @param nanos how long; not above 0: not at all
   * @return true if there is something to receive
   */
  public boolean await(long nanos) {
    return await(nanos, null);
  }

  /**
   * The same, but it also ends when a file becomes readable.
   *
   * @param other the file, or null
   * @return true if there is something to receive here
   */
  public boolean await(long nanos, FileDescriptor other) {
    return await(nanos, other, state, awaited, timeout);
  }

  /** The same for any number of threads at a time, beside one that sends and receives. */
  public boolean awaitBeside(long nanos) {
    try (Arena own = Arena.ofConfined()) {
      return await(nanos, null, Native.state(own), own.allocate(16, 4), own.allocate(16, 8));
    }
  }

  private boolean await(
      long nanos,
      FileDescriptor other,
      MemorySegment state,
      MemorySegment awaited,
      MemorySegment timeout) {
    long wait = Math.max(0, nanos);
    awaited.set(ValueLayout.JAVA_INT, 0, descriptor.number());
    awaited.set(ValueLayout.JAVA_INT, 4, POLLIN); // nothing returned yet
    awaited.set(ValueLayout.JAVA_INT, 8, other == null ? -1 : other.number());
    awaited.set(ValueLayout.JAVA_INT, 12, POLLIN);
    timeout.set(ValueLayout.JAVA_LONG, 0, wait / 1_000_000_000);
    timeout.set(ValueLayout.JAVA_LONG, 8, wait % 1_000_000_000);
    try {
      int ready = (int) PPOLL.invokeExact(state, awaited, 2L, timeout, MemorySegment.NULL);
      return ready > 0 && awaited.get(ValueLayout.JAVA_SHORT, 6) != 0;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  @Override
  public void close() {
    descriptor.close();
    arena.close();
  }
}
