package akula.wrapper.os;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/** Makes handles of functions of the C library, each of which takes a place for errno first. */
final class Native {
  static final ValueLayout.OfInt INT = JAVA_INT;
  static final ValueLayout.OfLong LONG = JAVA_LONG;
  static final ValueLayout POINTER = ADDRESS;

  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private Native() {}

  /** Returns a function that tells its error in errno. */
  static MethodHandle function(String name, ValueLayout result, ValueLayout... arguments) {
    return handle(name, FunctionDescriptor.of(result, arguments));
  }

  /** Returns a function whose arguments from a position on may be of any number and kind. */
  static MethodHandle variadic(
      String name, int firstOpen, ValueLayout result, ValueLayout... arguments) {
    return handle(
        name, FunctionDescriptor.of(result, arguments), Linker.Option.firstVariadicArg(firstOpen));
  }

  /** Returns the environment of this process, as its C library has it. */
  @SuppressWarnings("restricted")
  static MemorySegment environment() {
    return Linker.nativeLinker()
        .defaultLookup()
        .find("environ")
        .orElseThrow(() -> new UnsupportedOperationException("no variable environ"))
        .reinterpret(ADDRESS.byteSize())
        .get(ADDRESS, 0);
  }

  /** Returns whether the C library has a function; some are newer than others. */
  static boolean has(String name) {
    return Linker.nativeLinker().defaultLookup().find(name).isPresent();
  }

  @SuppressWarnings("restricted")
  private static MethodHandle handle(
      String name, FunctionDescriptor descriptor, Linker.Option... more) {
    Linker linker = Linker.nativeLinker();
    Linker.Option[] options = new Linker.Option[more.length + 1];
    options[0] = Linker.Option.captureCallState("errno");
    System.arraycopy(more, 0, options, 1, more.length);
    MemorySegment address =
        linker
            .defaultLookup()
            .find(name)
            .orElseThrow(() -> new UnsupportedOperationException("no function " + name));
    return linker.downcallHandle(address, descriptor, options);
  }

  /** Returns a place for errno; a thread must not share it with another. */
  static MemorySegment state(Arena arena) {
    return arena.allocate(STATE);
  }

  static int errno(MemorySegment state) {
    return (int) ERRNO.get(state, 0L);
  }

  /** What a handle threw, which a call of C cannot. */
  static AssertionError impossible(Throwable e) {
    return new AssertionError("a call of C threw", e);
  }
}
