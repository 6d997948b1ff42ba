package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.LONG;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * One end of a pair of connected sockets that keep messages apart (AF_UNIX, SOCK_SEQPACKET). Calls
 * allocate nothing. For one thread at a time.
 */
public final class PacketSocket implements AutoCloseable {
  private static final int AF_UNIX = 1;
  private static final int SOCK_SEQPACKET_CLOEXEC = 5 | 0x80000;
  private static final int SOL_SOCKET = 1;
  private static final int SO_SNDBUF = 7;
  private static final int MSG_NOSIGNAL = 0x4000;
  private static final int MSG_DONTWAIT = 0x40;
  private static final short POLLIN = 1;

  private static final MethodHandle SOCKETPAIR =
      Native.function("socketpair", INT, INT, INT, INT, POINTER);
  private static final MethodHandle SETSOCKOPT =
      Native.function("setsockopt", INT, INT, INT, INT, POINTER, INT);
  private static final MethodHandle SEND = Native.function("send", LONG, INT, POINTER, LONG, INT);
  private static final MethodHandle RECV = Native.function("recv", LONG, INT, POINTER, LONG, INT);
  private static final MethodHandle PPOLL =
      Native.function("ppoll", INT, POINTER, LONG, POINTER, POINTER);

  /** What {@link #receive} returns when there is no message. */
  public static final int NOTHING = -1;

  /** What {@link #receive} returns when the other end is closed. */
  public static final int CLOSED = 0;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment state = Native.state(arena);
  private final MemorySegment awaited = arena.allocate(8, 4);
  private final MemorySegment timeout = arena.allocate(16, 8);
  private final FileDescriptor descriptor;

  private PacketSocket(FileDescriptor descriptor) {
    this.descriptor = descriptor;
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
      int result = (int) SOCKETPAIR.invokeExact(state, AF_UNIX, SOCK_SEQPACKET_CLOEXEC, 0, both);
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
    long wait = Math.max(0, nanos);
    awaited.set(ValueLayout.JAVA_INT, 0, descriptor.number());
    awaited.set(ValueLayout.JAVA_SHORT, 4, POLLIN);
    awaited.set(ValueLayout.JAVA_SHORT, 6, (short) 0);
    timeout.set(ValueLayout.JAVA_LONG, 0, wait / 1_000_000_000);
    timeout.set(ValueLayout.JAVA_LONG, 8, wait % 1_000_000_000);
    try {
      int ready = (int) PPOLL.invokeExact(state, awaited, 1L, timeout, MemorySegment.NULL);
      return ready > 0;
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
