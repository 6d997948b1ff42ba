package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.LONG;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * On which cpus a thread may run: {@code sched_setaffinity} and {@code sched_getaffinity}. Calls
 * allocate nothing. For one Java thread at a time.
 */
public class Affinity {
  private static final MethodHandle SET =
      Native.function("sched_setaffinity", INT, INT, LONG, POINTER);
  private static final MethodHandle GET =
      Native.function("sched_getaffinity", INT, INT, LONG, POINTER);
  private static final int BYTES = CpuMask.MOST_CPUS / 8;

  private final MemorySegment state;
  private final MemorySegment bits;
  private int used;
  private int room = 16;

  /**
   * Makes one.
   *
   * @param arena how long it can be used
   */
  public Affinity(Arena arena) {
    state = Native.state(arena);
    bits = arena.allocate(BYTES, Long.BYTES);
  }

  /**
   * Lets a thread run on one cpu alone.
   *
   * @param tid the thread, 0 for the calling one
   * @return 0, or the error: {@link Errno#ESRCH} if there is no such thread
   */
  public int trySet(int tid, int cpu) {
    clear(1 + cpu / 64);
    bits.setAtIndex(ValueLayout.JAVA_LONG, cpu / 64, 1L << cpu);
    return set(tid);
  }

  /**
   * Lets a thread run on some cpus.
   *
   * @param tid the thread, 0 for the calling one
   * @return 0, or the error
   */
  public int trySet(int tid, CpuMask mask) {
    long[] words = mask.words();
    clear(Math.max(1, words.length));
    for (int i = 0; i < words.length; i++) {
      bits.setAtIndex(ValueLayout.JAVA_LONG, i, words[i]);
    }
    return set(tid);
  }

  /**
   * As {@link #trySet(int, CpuMask)}.
   *
   * @throws SystemCallException if it fails
   */
  public void set(int tid, CpuMask mask) {
    int error = trySet(tid, mask);
    if (error != 0) {
      throw new SystemCallException("sched_setaffinity(%d, %s)".formatted(tid, mask), error);
    }
  }

  /**
   * Returns the cpus that a thread may run on.
   *
   * @param tid the thread, 0 for the calling one
   * @throws SystemCallException if it fails
   */
  public CpuMask get(int tid) {
    int error = read(tid);
    if (error != 0) {
      throw new SystemCallException("sched_getaffinity(%d)".formatted(tid), error);
    }
    return present();
  }

  private CpuMask present() {
    long[] words = new long[used];
    for (int i = 0; i < used; i++) {
      words[i] = bits.getAtIndex(ValueLayout.JAVA_LONG, i);
    }
    return CpuMask.ofWords(words);
  }

  /**
   * Returns whether a thread may run on one cpu alone.
   *
   * @param tid the thread
   * @return 1 if so, 0 if not, or less than 0: the error, negated
   */
  public int isOn(int tid, int cpu) {
    int error = read(tid);
    if (error != 0) {
      return -error;
    }
    boolean same = true;
    for (int i = 0; i < used; i++) {
      same &= bits.getAtIndex(ValueLayout.JAVA_LONG, i) == (i == cpu / 64 ? 1L << cpu : 0);
    }
    return same ? 1 : 0;
  }

  /** Returns whether a thread lives that may run on some cpus and no others. */
  public boolean has(int tid, CpuMask mask) {
    return read(tid) == 0 && present().equals(mask);
  }

  /** Lets a thread run where another one may; leaves it as it is if one of them has ended. */
  public void copy(int from, int to) {
    if (read(from) == 0) {
      set(to);
    }
  }

  /**
   * Returns whether a thread lives that may run on no cpu: those that it may use are switched off.
   */
  public boolean isNowhere(int tid) {
    if (read(tid) != 0) {
      return false;
    }
    long any = 0;
    for (int i = 0; i < used; i++) {
      any |= bits.getAtIndex(ValueLayout.JAVA_LONG, i);
    }
    return any == 0;
  }

  private void clear(int words) {
    used = words;
    for (int i = 0; i < words; i++) {
      bits.setAtIndex(ValueLayout.JAVA_LONG, i, 0);
    }
  }

  private int set(int tid) {
    try {
      int result = (int) SET.invokeExact(state, tid, 8L * used, bits);
      return result == 0 ? 0 : Native.errno(state);
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  /** Reads the whole mask: the C library fills what the kernel does not know with zeros. */
  private int read(int tid) {
    // The kernel wants room for all cpus that it was built for; what it takes is found once.
    used = room;
    while (true) {
      try {
        int result = (int) GET.invokeExact(state, tid, 8L * used, bits);
        if (result == 0) {
          room = used;
          return 0;
        }
      } catch (Throwable e) {
        throw Native.impossible(e);
      }
      int error = Native.errno(state);
      if (error != Errno.EINVAL || used >= BYTES / 8) {
        return error;
      }
      used *= 2;
    }
  }
}
