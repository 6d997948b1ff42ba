package akula.toolkit.watch;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * Sees to it that a policy which halts the JVM, past all that Java does at its end, does not end
 * the command as if that had succeeded. What the C library does when a process exits is done last
 * first: once foreign code is there it says so and ends the process as failed; an end that Java
 * knows of puts before that to end with the code that it asked for. Without a C library of Linux
 * that can do so it does nothing.
 */
@SuppressWarnings("restricted") // the C library
public final class HaltGuard {
  private static final String HALTED =
      "a policy ended the process by Runtime.halt, which no policy may; the run has failed.";

  private static final MemorySegment FAILED = MemorySegment.ofAddress(1);

  private static boolean armed;
  private static boolean on;

  private HaltGuard() {}

  /** This process is a command, whose exit code counts. */
  public static synchronized void arm() {
    armed = true;
  }

  /** Code is about to run that did not come with the product. */
  static synchronized void foreignCodeComes() {
    if (armed && !on) {
      on = true;
      try {
        register("__cxa_atexit", symbol("_exit"), FAILED, MemorySegment.NULL);
        MemorySegment text = Arena.global().allocateFrom(HALTED);
        symbol("program_invocation_short_name")
            .reinterpret(ValueLayout.ADDRESS.byteSize())
            .set(ValueLayout.ADDRESS, 0, Arena.global().allocateFrom("akula"));
        register("__cxa_atexit", symbol("warnx"), text, MemorySegment.NULL);
      } catch (Throwable e) {
        on = false; // there is no such library
      }
    }
  }

  /** Java itself has begun to end the process, with whatever code. */
  public static synchronized void processEnds() {
    if (on) {
      try {
        register("on_exit", symbol("_exit"), MemorySegment.NULL);
      } catch (Throwable e) {
        throw new IllegalStateException(e); // what was there before is there now
      }
    }
  }

  private static void register(String function, MemorySegment... arguments) throws Throwable {
    ValueLayout[] layouts = new ValueLayout[arguments.length];
    Arrays.fill(layouts, ValueLayout.ADDRESS);
    MethodHandle handle =
        Linker.nativeLinker()
            .downcallHandle(symbol(function), FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts));
    handle.invokeWithArguments((Object[]) arguments);
  }

  private static MemorySegment symbol(String name) {
    SymbolLookup library = Linker.nativeLinker().defaultLookup();
    return library.find(name).orElseThrow();
  }
}
