package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.LONG;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;

/**
 * Reads small files and folders of {@code /proc} without allocating: the path is put together and
 * what was read is taken apart in buffers of its own. For one thread at a time.
 */
final class ProcReader {
  private static final int O_RDONLY_CLOEXEC = 0x80000;

  private static final MethodHandle OPEN = Native.variadic("open", 2, INT, POINTER, INT);
  private static final MethodHandle READ = Native.function("pread", LONG, INT, POINTER, LONG, LONG);
  private static final MethodHandle ENTRIES =
      Native.function("getdents64", LONG, INT, POINTER, LONG);
  private static final MethodHandle STATUS =
      Native.function("statx", INT, INT, POINTER, INT, INT, POINTER);
  private static final MethodHandle CLOSE = Native.function("close", INT, INT);

  /** Of {@code struct linux_dirent64}: where the length of an entry and its name are. */
  private static final int LENGTH_AT = 16;

  private static final int NAME_AT = 19;
  private static final int BUFFER_BYTES = 8 * 1024;

  /** An entry is shorter: where so much room was left, there were no more. */
  private static final int LONGEST_ENTRY = 512;

  private static final int AT_EMPTY_PATH = 0x1000;
  private static final int STATX_NLINK = 4;

  /** Of {@code struct statx}: where the number of links is. */
  private static final int LINKS_AT = 16;

  private final MemorySegment state;
  private final MemorySegment nothing;
  private final MemorySegment path;
  private final MemorySegment buffer;
  private int pathLength;
  private int file = -1;
  private long filled;
  private long at;
  private long offset;
  private boolean exhausted;

  ProcReader(Arena arena) {
    state = Native.state(arena);
    nothing = arena.allocate(1);
    path = arena.allocate(128);
    buffer = arena.allocate(BUFFER_BYTES, 8);
  }

  /** Begins a path. */
  ProcReader path(String start) {
    pathLength = 0;
    return with(start);
  }

  /** Adds a text to the path. */
  ProcReader with(String text) {
    for (int i = 0; i < text.length(); i++) {
      path.set(ValueLayout.JAVA_BYTE, pathLength++, (byte) text.charAt(i));
    }
    return this;
  }

  /** Adds a number that is not below 0 to the path. */
  ProcReader with(int number) {
    int digits = 1;
    for (int rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    int rest = number;
    for (int i = digits - 1; i >= 0; i--) {
      path.set(ValueLayout.JAVA_BYTE, (long) pathLength + i, (byte) ('0' + rest % 10));
      rest /= 10;
    }
    pathLength += digits;
    return this;
  }

  /** Opens what the path names; false if it is not there any more. */
  boolean open() {
    path.set(ValueLayout.JAVA_BYTE, pathLength, (byte) 0);
    begin();
    try {
      file = (int) OPEN.invokeExact(state, path, O_RDONLY_CLOEXEC);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
    return file >= 0;
  }

  private void begin() {
    filled = 0;
    at = 0;
    offset = 0;
    exhausted = false;
  }

  /** Opens what the path names, to be read again and again; -1 if it cannot be opened. */
  int keepOpen() {
    int kept = open() ? file : -1;
    file = -1;
    return kept;
  }

  /** Reads what was kept open, a file, from its begin. */
  void again(int kept) {
    file = kept;
    begin();
  }

  /** Returns how many links what was kept open has, or -1 if that is not known. */
  int links(int kept) {
    try {
      int error =
          (int) STATUS.invokeExact(state, kept, nothing, AT_EMPTY_PATH, STATX_NLINK, buffer);
      return error != 0 ? -1 : buffer.get(ValueLayout.JAVA_INT, LINKS_AT);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /** Closes what was kept open. */
  void close(int kept) {
    file = kept;
    close();
  }

  void close() {
    try {
      int ignored = (int) CLOSE.invokeExact(state, file);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
    file = -1;
  }

  /** Returns the number that names the next entry of the open folder, or -1 after the last one. */
  int nextEntry() {
    while (true) {
      if (at >= filled && !fill(ENTRIES)) {
        return -1;
      }
      long entry = at;
      at += Short.toUnsignedInt(buffer.get(ValueLayout.JAVA_SHORT_UNALIGNED, entry + LENGTH_AT));
      int number = number(entry + NAME_AT, at);
      if (number >= 0) {
        return number;
      }
    }
  }

  private int number(long from, long end) {
    int number = -1;
    for (long i = from; i < end; i++) {
      int digit = buffer.get(ValueLayout.JAVA_BYTE, i) - '0';
      if (digit < 0 || digit > 9) {
        return number; // the NUL, or a dot at the start
      }
      number = Math.max(number, 0) * 10 + digit;
    }
    return number;
  }

  /** Returns the next number of the open file, whose numbers stand between blanks, or -1. */
  int nextNumber() {
    int number = -1;
    while (true) {
      if (at >= filled && !fill(READ)) {
        exhausted = true;
        return number;
      }
      int digit = buffer.get(ValueLayout.JAVA_BYTE, at++) - '0';
      if (digit >= 0 && digit <= 9) {
        number = Math.max(number, 0) * 10 + digit;
      } else if (number >= 0) {
        return number;
      }
    }
  }

  /**
   * Goes to the first line of the open file that begins with a label, behind it.
   *
   * @return false if there is none
   */
  boolean find(String label) {
    int matched = 0; // of this line; -1 if it is another
    while (matched < label.length()) {
      int next = nextByte();
      if (next < 0) {
        return false;
      }
      boolean fits = matched >= 0 && next == label.charAt(matched);
      matched = next == '\n' ? 0 : fits ? matched + 1 : -1;
    }
    return true;
  }

  /** Returns the last of the numbers in the rest of the line, or -1. */
  int lastNumberOfLine() {
    int number = -1;
    boolean within = false;
    for (int next = nextByte(); next >= 0 && next != '\n'; next = nextByte()) {
      boolean isDigit = next >= '0' && next <= '9';
      if (isDigit) {
        number = (within ? number : 0) * 10 + next - '0';
      }
      within = isDigit;
    }
    return number;
  }

  /** Returns what follows the last of some characters and so many blanks, a number, or -1. */
  long numberAfter(char last, int blanks) {
    if (!fill(READ)) {
      return -1;
    }
    long from = filled;
    while (from > 0 && buffer.get(ValueLayout.JAVA_BYTE, from - 1) != last) {
      from--;
    }
    for (int left = blanks; left > 0 && from < filled; from++) {
      left -= buffer.get(ValueLayout.JAVA_BYTE, from) == ' ' ? 1 : 0;
    }
    long number = from < filled ? 0 : -1;
    for (long i = from; i < filled; i++) {
      int digit = buffer.get(ValueLayout.JAVA_BYTE, i) - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  /** Returns what the open file has, if it is short, by its bytes; empty if it cannot be read. */
  String text() {
    if (!fill(READ)) {
      return "";
    }
    byte[] bytes = buffer.asSlice(0, filled).toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private int nextByte() {
    if (at >= filled && !fill(READ)) {
      return -1;
    }
    return buffer.get(ValueLayout.JAVA_BYTE, at++);
  }

  private boolean fill(MethodHandle call) {
    if (exhausted) {
      return false;
    }
    try {
      filled =
          call == READ
              ? (long) READ.invokeExact(state, file, buffer, buffer.byteSize(), offset)
              : (long) ENTRIES.invokeExact(state, file, buffer, buffer.byteSize());
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
    at = 0;
    offset += filled;
    exhausted = call == ENTRIES && filled < BUFFER_BYTES - LONGEST_ENTRY;
    return filled > 0;
  }
}
