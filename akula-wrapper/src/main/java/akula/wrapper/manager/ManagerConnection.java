package akula.wrapper.manager;

import akula.wrapper.os.Errno;
import akula.wrapper.os.PacketSocket;
import akula.wrapper.os.SystemCallException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A connection of a command to a manager. */
public final class ManagerConnection implements AutoCloseable {
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final Path path;
  private final PacketSocket socket;

  private ManagerConnection(Path path, PacketSocket socket) {
    this.path = path;
    this.socket = socket;
  }

  /**
   * Connects.
   *
   * @throws SystemCallException if nobody listens there, or another user: {@link Errno#EPERM}
   */
  public static ManagerConnection to(Path path) {
    return new ManagerConnection(path, ManagerSocket.connect(path));
  }

  /**
   * Says something and waits for the answer.
   *
   * @throws SystemCallException if the manager ends meanwhile
   */
  public String ask(String text) {
    return ask(text, PATIENCE_NANOS);
  }

  /**
   * Says something and waits so long for the answer.
   *
   * @throws SystemCallException if the manager ends meanwhile, or none comes
   */
  public String ask(String text, long patienceNanos) {
    try (Arena arena = Arena.ofConfined()) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      int header = ClientMessage.HEADER_BYTES;
      MemorySegment message = arena.allocate(header + (long) bytes.length, 8);
      message.set(ValueLayout.JAVA_INT, 0, ClientMessage.CONTROL);
      message.set(ValueLayout.JAVA_INT, 4, 1);
      MemorySegment.copy(bytes, 0, message, ValueLayout.JAVA_BYTE, header, bytes.length);
      require(socket.send(message, message.byteSize()) == 0, Errno.EPIPE);
      require(socket.await(patienceNanos), Errno.EAGAIN);
      MemorySegment room = arena.allocate(ClientMessage.MOST_ANSWER, 8);
      int length = socket.receive(room);
      require(length >= header, Errno.EPIPE);
      return new String(
          room.asSlice(header, length - (long) header).toArray(ValueLayout.JAVA_BYTE),
          StandardCharsets.UTF_8);
    }
  }

  /**
   * Waits until the manager has ended, which does so once all that it managed is as it was before.
   *
   * @return whether it has
   */
  public boolean awaitEnd() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment room = arena.allocate(ClientMessage.MOST_ANSWER, 8);
      return socket.await(PATIENCE_NANOS) && socket.receive(room) < ClientMessage.HEADER_BYTES;
    }
  }

  private void require(boolean holds, int error) {
    if (!holds) {
      throw new SystemCallException("asking the manager at " + path, error);
    }
  }

  @Override
  public void close() {
    socket.close();
  }
}
