package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;

/** The program of this process. */
public final class ProcessImage {
  private static final MethodHandle EXECVP = Native.function("execvp", INT, POINTER, POINTER);

  private ProcessImage() {}

  /**
   * This process becomes another program, with the same environment; all that Java has ends.
   *
   * @param command the program, looked for in {@code PATH}, and its arguments
   * @return the error: that it returns at all says that it could not
   */
  public static int become(List<String> command) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      MemorySegment arguments = arena.allocate(ValueLayout.ADDRESS, command.size() + 1L);
      for (int i = 0; i < command.size(); i++) {
        arguments.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(command.get(i)));
      }
      int _ =
          (int) EXECVP.invokeExact(state, arguments.getAtIndex(ValueLayout.ADDRESS, 0), arguments);
      return Native.errno(state);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }
}
