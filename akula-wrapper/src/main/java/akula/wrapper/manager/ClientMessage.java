package akula.wrapper.manager;

import akula.wrapper.run.Visitors.Visitor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What a client sends, as {@code akula_manager.h} lays it out: a header of type and number, then a
 * body of the length that its type has. Nothing in it is believed but its form.
 */
sealed interface ClientMessage {
  /** The version that both ends have to speak. */
  int VERSION = 2;

  /** The longest message. */
  int MOST_BYTES = 64 * 1024;

  /** The longest answer: the status of as many threads as there may be. */
  int MOST_ANSWER = 1024 * 1024;

  /** Type and number, 4 bytes each. */
  int HEADER_BYTES = 8;

  /** Bytes of a name with the zero behind it. */
  int NAME_BYTES = 56;

  int HELLO = 1;
  int ENTER = 2;
  int LEAVE = 3;
  int CHANGED = 4;

  /** From the manager: it has let the application go, which had not asked for it. */
  int BYE = 5;

  int CONTROL = 6;

  /** Added to a type in the reply to it. */
  int REPLY = 0x8000;

  /** Returns the number of the request, 0 if no reply is wanted. */
  int number();

  /**
   * A process connects, to have its threads placed.
   *
   * @param version of the protocol that it speaks
   * @param contexts how many it wants at once, 0 if it does not tell
   * @param name of the application
   */
  record Hello(int number, int version, int contexts, String name) implements ClientMessage {}

  /** A thread has registered in a slot of the arena. */
  record Enter(int number, int slot) implements ClientMessage {}

  /** A thread has left its slot. */
  record Leave(int number, int slot) implements ClientMessage {}

  /** What stands in the arena of the application as a whole is another. */
  record Changed(int number) implements ClientMessage {}

  /** The process goes on without the manager. */
  record Bye(int number) implements ClientMessage {}

  /** A command of its user. */
  record Control(int number, String text) implements ClientMessage {}

  /** Reads a message; nothing if its form is wrong. */
  static Optional<ClientMessage> parse(ByteBuffer bytes) {
    bytes.order(ByteOrder.nativeOrder());
    if (bytes.remaining() < HEADER_BYTES || bytes.remaining() > MOST_BYTES) {
      return Optional.empty();
    }
    int type = bytes.getInt();
    int number = bytes.getInt();
    int length = bytes.remaining();
    ClientMessage read =
        switch (type) {
          case HELLO -> length == 8 + NAME_BYTES ? hello(number, bytes) : null;
          case ENTER -> length == 4 ? new Enter(number, bytes.getInt()) : null;
          case LEAVE -> length == 4 ? new Leave(number, bytes.getInt()) : null;
          case CHANGED -> length == 0 ? new Changed(number) : null;
          case BYE -> length == 0 ? new Bye(number) : null;
          case CONTROL -> new Control(number, text(bytes));
          default -> null;
        };
    return Optional.ofNullable(read);
  }

  private static Hello hello(int number, ByteBuffer bytes) {
    int version = bytes.getInt();
    int contexts = bytes.getInt();
    String padded = text(bytes);
    int end = padded.indexOf(0);
    String name = Visitor.plain(end < 0 ? "" : padded.substring(0, end));
    return contexts < 0 || name.isEmpty() ? null : new Hello(number, version, contexts, name);
  }

  private static String text(ByteBuffer bytes) {
    byte[] text = new byte[bytes.remaining()];
    bytes.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }
}
