package akula.toolkit.watch;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.NoSuchElementException;

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

  /** Ends the process with the code that was asked for; null if nothing is held. */
  private static MethodHandle endAsAsked;

  private HaltGuard() {}

  /** This process is a command, whose exit code counts. */
  public static synchronized void arm() {
    armed = true;
  }

  /** Code is about to run that did not come with the product. */
  static synchronized void foreignCodeComes() {
    if (!armed || endAsAsked != null) {
      return;
    }
    try { // nothing is changed before all that is needed was found
      MemorySegment exit = symbol("_exit");
      MemorySegment name = symbol("program_invocation_short_name");
      MemorySegment warn = symbol("warnx");
      MethodHandle end = function("on_exit", 2);
      MethodHandle atExit = function("__cxa_atexit", 3);
      atExit.invokeWithArguments(exit, FAILED, MemorySegment.NULL);
      endAsAsked = MethodHandles.insertArguments(end, 0, exit, MemorySegment.NULL);
      name.reinterpret(ValueLayout.ADDRESS.byteSize())
          .set(ValueLayout.ADDRESS, 0, Arena.global().allocateFrom("akula"));
      atExit.invokeWithArguments(warn, Arena.global().allocateFrom(HALTED), MemorySegment.NULL);
    } catch (NoSuchElementException | IllegalCallerException | UnsupportedOperationException _) {
      // This C library cannot, or the JVM may not call it.
    } catch (Throwable e) {
      throw new IllegalStateException("the C library was called wrongly", e);
    }
  }

  /** Java itself has begun to end the process, with whatever code. */
  public static synchronized void processEnds() {
    if (endAsAsked != null) {
      try {
        endAsAsked.invokeWithArguments();
      } catch (Throwable e) {
        throw new IllegalStateException("the C library was called wrongly", e);
      }
    }
  }

  private static MethodHandle function(String name, int arguments) {
    ValueLayout[] layouts = new ValueLayout[arguments];
    Arrays.fill(layouts, ValueLayout.ADDRESS);
    return Linker.nativeLinker()
        .downcallHandle(symbol(name), FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts));
  }

  private static MemorySegment symbol(String name) {
    return Linker.nativeLinker().defaultLookup().find(name).orElseThrow();
  }
}
