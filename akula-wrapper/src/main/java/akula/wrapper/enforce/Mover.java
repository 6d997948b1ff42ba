package akula.wrapper.enforce;

import akula.wrapper.os.Affinity;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.Errno;
import akula.wrapper.os.TaskScan;
import java.lang.foreign.Arena;
import java.util.Arrays;

/**
 * Moves whole processes: every thread of it and of its descendants. A thread or process that is
 * made meanwhile takes its mask from the one that made it; so after all that were found are moved,
 * it looks again until it finds no other.
 */
public final class Mover implements AutoCloseable {
  /** A program that makes threads faster than they can be found is not followed for ever. */
  private static final int MOST_PASSES = 20;

  private final Affinity affinity;
  private final TaskScan scan;
  private int[] moved = new int[64];
  private int movedCount;

  /**
   * Makes one.
   *
   * @param arena how long it can be used
   */
  public Mover(Arena arena) {
    affinity = new Affinity(arena);
    scan = new TaskScan(arena);
  }

  /**
   * Moves a process to one cpu.
   *
   * @param pid the process
   * @return 0, or the error: {@link Errno#ESRCH} if it has ended, {@link Errno#EAGAIN} if it makes
   *     threads faster than they can be moved
   */
  public int move(int pid, int cpu) {
    return move(pid, cpu, null);
  }

  /**
   * Lets a process run on some cpus.
   *
   * @param pid the process
   * @return 0, or the error as above
   */
  public int move(int pid, CpuMask mask) {
    return move(pid, 0, mask);
  }

  private int move(int pid, int cpu, CpuMask mask) {
    int error = set(pid, cpu, mask);
    if (error != 0 || scan.isSingle(pid)) {
      return error;
    }
    movedCount = 0;
    remember(pid);
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      int found = scan.scan(pid);
      boolean more = false;
      for (int i = 0; i < found; i++) {
        int tid = scan.thread(i);
        if (!isMoved(tid)) {
          more = true;
          remember(tid);
          error = set(tid, cpu, mask);
          if (error != 0 && error != Errno.ESRCH) {
            return error;
          }
        }
      }
      if (!more) {
        return 0;
      }
    }
    return Errno.EAGAIN;
  }

  /** A process has ended: lets go what was open of it. */
  public void forget(int pid) {
    scan.forget(pid);
  }

  @Override
  public void close() {
    scan.close();
  }

  /** Moves one thread and nothing else. */
  public int moveThread(int tid, int cpu) {
    return affinity.trySet(tid, cpu);
  }

  private int set(int tid, int cpu, CpuMask mask) {
    return mask == null ? affinity.trySet(tid, cpu) : affinity.trySet(tid, mask);
  }

  private void remember(int tid) {
    if (movedCount == moved.length) {
      moved = Arrays.copyOf(moved, 2 * movedCount);
    }
    moved[movedCount++] = tid;
  }

  private boolean isMoved(int tid) {
    for (int i = 0; i < movedCount; i++) {
      if (moved[i] == tid) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tells whether the first thread of a process is where it should be.
   *
   * @return 1 if so, 0 if not, or less than 0: the error, negated
   */
  public int isOn(int pid, int cpu) {
    return affinity.isOn(pid, cpu);
  }

  /**
   * Returns how many threads of a process and its descendants may run elsewhere.
   *
   * @return how many are not on the cpu alone; those that end meanwhile do not count
   */
  public int strays(int pid, int cpu) {
    int found = scan.scan(pid);
    int strays = 0;
    for (int i = 0; i < found; i++) {
      strays += affinity.isOn(scan.thread(i), cpu) == 0 ? 1 : 0;
    }
    return strays;
  }

  /** Returns the cpus that a thread may run on. */
  public CpuMask mask(int tid) {
    return affinity.get(tid);
  }
}
