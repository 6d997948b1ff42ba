package akula.wrapper.manager;

import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.PacketSocket;
import akula.wrapper.os.ProcessHandleFile;
import akula.wrapper.run.Visitors.Visitor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** Who is connected. For the thread that serves. */
final class Client implements AutoCloseable {
  /** So far apart are looks at an arena that it asks for without an answer. */
  static final long BETWEEN_LOOKS_NANOS = 10_000_000;

  /** Of so many requests without an answer; what it asks beyond that waits in its socket. */
  private static final int MOST_UNANSWERED = 64;

  private final PacketSocket socket;
  private final PacketSocket.Peer peer;

  /** The process itself, whoever has its id. */
  private final ProcessHandleFile process;

  private Visitor visitor;
  private int granted;
  private int unanswered;
  private boolean changed;
  private long nextLookNanos = System.nanoTime();
  private boolean lost;
  private boolean closed;

  Client(PacketSocket socket) {
    this.socket = socket;
    socket.makeRoom(ClientMessage.MOST_ANSWER);
    peer = socket.peer();
    process = ProcessHandleFile.of(peer.pid());
  }

  FileDescriptor descriptor() {
    return socket.descriptor();
  }

  int receive(MemorySegment room) {
    return socket.receive(room);
  }

  int pid() {
    return peer.pid();
  }

  int uid() {
    return peer.uid();
  }

  /** Returns whether its process, and no other of its id, is there. */
  boolean isThere() {
    return !closed && process.isThere();
  }

  /** Returns whether its application was taken over. */
  boolean isManaged() {
    return visitor != null;
  }

  /** Returns as whom it was taken over. */
  Visitor visitor() {
    return visitor;
  }

  /** Its application was taken over. */
  void setManaged(Visitor itsVisit) {
    visitor = itsVisit;
    granted = 0;
  }

  /** Its application is its own again. */
  void setAlone() {
    visitor = null;
    changed = false;
  }

  /** Something was asked for that takes a while. */
  void asked() {
    unanswered++;
  }

  void answered() {
    unanswered--;
  }

  /** Returns whether it may ask for more before it has its answers. */
  boolean mayAsk() {
    return unanswered < MOST_UNANSWERED;
  }

  /** Returns whether nothing would be lost with it. */
  boolean isIdle() {
    return !isManaged() && unanswered == 0;
  }

  /** What stands in its arena is another, as it says. */
  void setChanged() {
    changed = true;
  }

  /**
   * Returns for how long that is not to be looked at yet; the most there is if it is not at all.
   */
  long lookInNanos(long now) {
    return changed ? Math.max(0, nextLookNanos - now) : Long.MAX_VALUE;
  }

  /** It is looked at now, whatever it may say. */
  void looked(long now) {
    changed = false;
    nextLookNanos = now + BETWEEN_LOOKS_NANOS;
  }

  /** Returns whether it does not take what it is told. */
  boolean isLost() {
    return lost;
  }

  /** Tells how many contexts it can count on: there where it can look, as it may never read. */
  void grant(int contexts) {
    if (contexts != granted) {
      granted = contexts;
      visitor.progress().grant(contexts);
    }
  }

  /** Tells that its application is its own again, which it did not ask for. */
  void letGo() {
    setAlone();
    tell(ClientMessage.BYE, 0, null);
  }

  /** Answers with numbers. */
  void answer(int type, int number, int... values) {
    tell(type | ClientMessage.REPLY, number, null, values);
  }

  /** Answers with numbers and an open file. */
  void answer(int type, int number, FileDescriptor file, int... values) {
    tell(type | ClientMessage.REPLY, number, file, values);
  }

  /** Answers with a text. */
  void answer(int type, int number, String text) {
    try (Arena arena = Arena.ofConfined()) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      int length = ClientMessage.HEADER_BYTES + bytes.length;
      MemorySegment message = arena.allocate(length, 8);
      message.set(ValueLayout.JAVA_INT, 0, type | ClientMessage.REPLY);
      message.set(ValueLayout.JAVA_INT, 4, number);
      MemorySegment.copy(
          bytes, 0, message, ValueLayout.JAVA_BYTE, ClientMessage.HEADER_BYTES, bytes.length);
      send(message, length, null);
    }
  }

  private void tell(int type, int number, FileDescriptor file, int... values) {
    try (Arena arena = Arena.ofConfined()) {
      int length = ClientMessage.HEADER_BYTES + Integer.BYTES * values.length;
      MemorySegment message = arena.allocate(length, 8);
      message.set(ValueLayout.JAVA_INT, 0, type);
      message.set(ValueLayout.JAVA_INT, 4, number);
      for (int i = 0; i < values.length; i++) {
        message.set(
            ValueLayout.JAVA_INT, ClientMessage.HEADER_BYTES + (long) Integer.BYTES * i, values[i]);
      }
      send(message, length, file);
    }
  }

  /**
   * One that does not read is given up, not waited for; one that has gone while its answer was made
   * gets none.
   */
  private void send(MemorySegment message, long length, FileDescriptor file) {
    if (!closed) {
      int error = file == null ? socket.send(message, length) : socket.send(message, length, file);
      lost |= error != 0;
    }
  }

  @Override
  public void close() {
    closed = true;
    process.close();
    socket.close();
  }
}
