package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The program of this process. */
public final class ProcessImage {
  private static final MethodHandle EXECVP = Native.function("execvp", INT, POINTER, POINTER);

  private static final MethodHandle ACCESS = Native.function("access", INT, POINTER, INT);
  private static final int X_OK = 1;

  /** Where the C library looks if nobody says where. */
  private static final String USUAL_PATH = "/bin:/usr/bin";

  private static final MethodHandle SETENV = Native.function("setenv", INT, POINTER, POINTER, INT);

  private ProcessImage() {}

  /**
   * Looks for a program as {@link #become} does, and becomes nothing. What it finds may still turn
   * out to be none that the machine can run.
   *
   * @param program a path, or a name that is looked for in {@code PATH}
   * @return why it could not be run; 0 if it is there and may be
   */
  public static int look(String program) {
    return look(program, System.getenv().getOrDefault("PATH", USUAL_PATH));
  }

  static int look(String program, String path) {
    if (program.isEmpty()) {
      return Errno.ENOENT;
    }
    if (program.contains("/")) {
      return lookAt(program);
    }
    int error = Errno.ENOENT;
    for (String folder : path.split(":", -1)) {
      int found = lookAt(folder.isEmpty() ? program : folder + "/" + program);
      if (found == 0) {
        return 0;
      }
      error = found == Errno.EACCES ? found : error;
    }
    return error;
  }

  private static int lookAt(String file) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      int refused = (int) ACCESS.invokeExact(state, arena.allocateFrom(file), X_OK);
      if (refused != 0) {
        return Native.errno(state);
      }
      return Files.isRegularFile(Path.of(file)) ? 0 : Errno.EACCES;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /**
   * This process becomes another program, with the same environment; all that Java has ends.
   *
   * @param command the program, looked for in {@code PATH}, and its arguments
   * @return the error: that it returns at all says that it could not
   */
  public static int become(List<String> command) {
    return become(command, Map.of());
  }

  /**
   * This process becomes another program; all that Java has ends.
   *
   * @param command the program, looked for in {@code PATH}, and its arguments
   * @param variables of its environment that are other than they are here
   * @return the error: that it returns at all says that it could not
   */
  public static int become(List<String> command, Map<String, String> variables) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      for (Map.Entry<String, String> one : variables.entrySet()) {
        MemorySegment name = arena.allocateFrom(one.getKey());
        int failed = (int) SETENV.invokeExact(state, name, arena.allocateFrom(one.getValue()), 1);
        if (failed != 0) {
          return Native.errno(state);
        }
      }
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
