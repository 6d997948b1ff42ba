package akula.cli.faults;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/** The library of {@code faults.c}, which is preloaded into this process. */
@SuppressWarnings("restricted")
final class Faults {
  /** What happens to a system call, in the order of the library. */
  enum How {
    /** One fails. */
    ONCE,
    /** All fail from one on. */
    ALWAYS,
    /** A rename, a removal or a new folder happens, and is reported as failed. */
    DONE
  }

  /** What fails: the number of errno. */
  enum Errno {
    EIO(5),
    EACCES(13),
    EMFILE(24),
    ENOSPC(28),
    EROFS(30),
    EDQUOT(122);

    private final int number;

    Errno(int number) {
      this.number = number;
    }
  }

  private static final int LONGEST_NAME = 8192;

  private final MethodHandle arm;
  private final MethodHandle end;
  private final MethodHandle kind;
  private final MethodHandle hit;

  Faults(Path library) {
    SymbolLookup lookup = SymbolLookup.libraryLookup(library, Arena.global());
    arm =
        handle(
            lookup,
            "faults_arm",
            FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT));
    end = handle(lookup, "faults_end", FunctionDescriptor.of(JAVA_LONG));
    kind = handle(lookup, "faults_kind", FunctionDescriptor.of(ADDRESS, JAVA_LONG));
    hit = handle(lookup, "faults_hit", FunctionDescriptor.of(ADDRESS));
  }

  private static MethodHandle handle(SymbolLookup lookup, String name, FunctionDescriptor as) {
    return Linker.nativeLinker().downcallHandle(lookup.findOrThrow(name), as);
  }

  /**
   * Lets calls fail from now on.
   *
   * @param root below which files are looked at
   * @param from part of the first call that counts, as in {@code rename /folder/runs.csv.part}
   * @param at the number of the call, from 1; 0 to count them only
   */
  void arm(Path root, String from, long at, Errno errno, How how) {
    try (Arena arena = Arena.ofConfined()) {
      arm.invokeExact(
          arena.allocateFrom(root.toString()),
          arena.allocateFrom(from),
          at,
          errno.number,
          how.ordinal());
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets everything pass again; returns how many calls there were. */
  long end() {
    try {
      return (long) end.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns what one of the calls that there were was, from 1: open, rename. */
  String kind(long at) {
    try {
      return ((MemorySegment) kind.invokeExact(at)).reinterpret(LONGEST_NAME).getString(0);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the first call that failed, with its file; empty if none did. */
  String hit() {
    try {
      return ((MemorySegment) hit.invokeExact()).reinterpret(LONGEST_NAME).getString(0);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
