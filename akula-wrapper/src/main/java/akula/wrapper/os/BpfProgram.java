package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.LONG;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * A program inside the kernel that somebody else loaded, to be run: {@code bpf(2)}, of which the C
 * library has no function. Running it allocates nothing. For one thread at a time.
 */
public final class BpfProgram {
  private static final int BPF_PROG_TEST_RUN = 10;
  private static final long ATTRIBUTE_BYTES = 128;
  private static final int RESULT_AT = 4;

  private static final VarHandle RESULT = ValueLayout.JAVA_INT.varHandle();

  private static final MethodHandle SYSCALL =
      Native.variadic("syscall", 1, LONG, LONG, INT, POINTER, INT);

  private final MemorySegment state;
  private final MemorySegment attributes;
  private final long number;

  /**
   * Makes one.
   *
   * @param program its descriptor
   * @param arena how long it is used
   */
  public BpfProgram(FileDescriptor program, Arena arena) {
    state = Native.state(arena);
    attributes = arena.allocate(ATTRIBUTE_BYTES, 8);
    attributes.set(ValueLayout.JAVA_INT, 0, program.number());
    number =
        switch (System.getProperty("os.arch")) {
          case "amd64" -> 321;
          case "aarch64", "riscv64" -> 280;
          case "ppc64le" -> 361;
          case "s390x" -> 351;
          default ->
              throw new UnsupportedOperationException(
                  "the number of bpf(2) is not known for " + System.getProperty("os.arch"));
        };
  }

  /**
   * Runs it.
   *
   * @return what it returns
   * @throws SystemCallException if it cannot be run
   */
  public int run() {
    RESULT.set(attributes, (long) RESULT_AT, 0); // nothing else is written there
    try {
      long result =
          (long)
              SYSCALL.invokeExact(
                  state, number, BPF_PROG_TEST_RUN, attributes, (int) ATTRIBUTE_BYTES);
      if (result != 0) {
        throw new SystemCallException("bpf(BPF_PROG_TEST_RUN)", Native.errno(state));
      }
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
    return (int) RESULT.get(attributes, (long) RESULT_AT);
  }
}
