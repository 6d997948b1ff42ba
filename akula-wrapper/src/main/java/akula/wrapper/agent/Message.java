package akula.wrapper.agent;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** A message as it is put together or taken apart: numbers in the order of the machine. */
final class Message {
  /** The longest message; see docs/reference/agent.md. */
  static final int MOST_BYTES = 160 * 1024;

  /** Type (2 bytes), reserved (2), number (4). */
  static final int HEADER_BYTES = 8;

  private final MemorySegment bytes;
  private int length;

  Message(Arena arena) {
    bytes = arena.allocate(MOST_BYTES, 8);
  }

  MemorySegment bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  void setLength(int newLength) {
    length = newLength;
  }

  /** Begins anew. */
  Message begin(int type, int number) {
    length = 0;
    return number(type).number(number);
  }

  /** Adds 4 bytes. */
  Message number(int value) {
    bytes.set(ValueLayout.JAVA_INT, length, value);
    length += 4;
    return this;
  }

  /** Adds 8 bytes, at any place. */
  Message longNumber(long value) {
    bytes.set(ValueLayout.JAVA_LONG_UNALIGNED, length, value);
    length += 8;
    return this;
  }

  /** Adds a text and the NUL that ends it; false if it does not fit. */
  boolean text(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    if (encoded.length + 1 > MOST_BYTES - length) {
      return false;
    }
    MemorySegment.copy(encoded, 0, bytes, ValueLayout.JAVA_BYTE, length, encoded.length);
    bytes.set(ValueLayout.JAVA_BYTE, (long) length + encoded.length, (byte) 0);
    length += encoded.length + 1;
    return true;
  }

  /** Replaces 4 bytes. */
  void set(int offset, int value) {
    bytes.set(ValueLayout.JAVA_INT, offset, value);
  }

  int type() {
    return Short.toUnsignedInt(bytes.get(ValueLayout.JAVA_SHORT, 0));
  }

  int requestNumber() {
    return bytes.get(ValueLayout.JAVA_INT, 4);
  }

  /** Returns 4 bytes of the body. */
  int intAt(int offset) {
    return bytes.get(ValueLayout.JAVA_INT, (long) HEADER_BYTES + offset);
  }

  /** Returns 8 bytes of the body. */
  long longAt(int offset) {
    return bytes.get(ValueLayout.JAVA_LONG_UNALIGNED, (long) HEADER_BYTES + offset);
  }
}
