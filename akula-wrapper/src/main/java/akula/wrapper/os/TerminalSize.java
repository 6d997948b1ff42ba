package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.LONG;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Map;

/**
 * How much a terminal can show.
 *
 * @param columns characters in a line
 * @param lines how many lines
 */
public record TerminalSize(int columns, int lines) {
  private static final TerminalSize USUAL = new TerminalSize(80, 24);

  /** {@code TIOCGWINSZ}: rows and columns come as the first two of four short numbers. */
  private static final long GET_WINDOW_SIZE = 0x5413;

  private static final MethodHandle CONTROL = Native.variadic("ioctl", 2, INT, INT, LONG, POINTER);

  /**
   * Returns the size of a terminal: what {@code COLUMNS} and {@code LINES} say, else what the
   * kernel says, else 80 x 24.
   *
   * @param descriptor of an open file
   */
  public static TerminalSize of(int descriptor) {
    TerminalSize asked = ask(descriptor);
    return said(System.getenv(), asked.columns > 0 && asked.lines > 0 ? asked : USUAL);
  }

  static TerminalSize said(Map<String, String> environment, TerminalSize otherwise) {
    return new TerminalSize(
        number(environment.get("COLUMNS"), otherwise.columns),
        number(environment.get("LINES"), otherwise.lines));
  }

  private static int number(String text, int otherwise) {
    return text != null && text.matches("[1-9]\\d{0,4}") ? Integer.parseInt(text) : otherwise;
  }

  private static TerminalSize ask(int descriptor) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(ValueLayout.JAVA_SHORT, 4);
      int result =
          (int) CONTROL.invokeExact(Native.state(arena), descriptor, GET_WINDOW_SIZE, size);
      return result != 0
          ? USUAL
          : new TerminalSize(
              size.getAtIndex(ValueLayout.JAVA_SHORT, 1),
              size.getAtIndex(ValueLayout.JAVA_SHORT, 0));
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }
}
