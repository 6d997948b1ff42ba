package akula.wrapper.enforce;

import akula.wrapper.os.Affinity;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.Errno;
import akula.wrapper.os.TaskIdentity;
import akula.wrapper.os.TaskScan;
import java.lang.foreign.Arena;
import java.util.Arrays;

/**
 * Moves whole programs, every thread of a process and of its descendants but those that were
 * registered, and registered threads alone. A thread or process that is made meanwhile takes its
 * mask from the one that made it; so after all that were found are moved, it looks again until it
 * finds no other.
 */
public final class Mover implements AutoCloseable {
  /** A program that makes threads faster than they can be found is not followed for ever. */
  private static final int MOST_PASSES = 20;

  private final Affinity affinity;
  private final TaskScan scan;
  private final TaskIdentity identity;
  private final IdSet moved = new IdSet();

  /** The registered threads. */
  private final IdSet single = new IdSet();

  /**
   * Makes one.
   *
   * @param arena how long it can be used
   * @param adopters the processes that the kernel gives those to whose parent has ended
   */
  public Mover(Arena arena, int... adopters) {
    this(new Affinity(arena), arena, adopters);
  }

  /** Makes one with other masks than the kernel's, for tests. */
  Mover(Affinity affinity, Arena arena, int... adopters) {
    this.affinity = affinity;
    scan = new TaskScan(arena, adopters);
    identity = new TaskIdentity(arena);
  }

  /** Some processes are about to be moved: looks once for those whose parent has ended. */
  void begin() {
    scan.lookForOrphans();
  }

  /** From now on a thread is not moved with its process. */
  void single(int tid) {
    single.add(tid);
  }

  /** From now on a thread is moved with its process. */
  void notSingle(int tid) {
    single.remove(tid);
  }

  /**
   * Moves a process to one cpu.
   *
   * @param pid the process
   * @return 0, or the first error: {@link Errno#ESRCH} if it has ended, {@link Errno#EAGAIN} if it
   *     makes threads faster than they can be moved
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

  /** Moves what a thread of the model stands for to one cpu; returns 0 or the error as above. */
  int move(RealThread thread, int cpu) {
    return thread.isRegistered() ? moveOne(thread, cpu, null) : move(thread.pid(), cpu, null);
  }

  /** Lets what a thread of the model stands for run on some cpus; 0 or the error as above. */
  int move(RealThread thread, CpuMask mask) {
    return thread.isRegistered() ? moveOne(thread, 0, mask) : move(thread.pid(), 0, mask);
  }

  private int moveOne(RealThread thread, int cpu, CpuMask mask) {
    return isThere(thread)
        ? set(thread.pid(), thread.tid(), thread.startTicks(), cpu, mask)
        : Errno.ESRCH;
  }

  /**
   * Sets a thread, and looks afterwards whether it is that one still: if so it was that one, since
   * nobody else gets the id of a thread that lives. The kernel has no call that sets a thread by
   * anything but its id.
   *
   * @param startTicks when it began
   */
  private int set(int pid, int tid, long startTicks, int cpu, CpuMask mask) {
    int error = set(tid, cpu, mask);
    if (error == 0 && identity.startTicks(pid, tid) != startTicks) {
      giveBack(tid, cpu, mask);
      return Errno.ESRCH;
    }
    return error;
  }

  /** Whoever has the id by now, and the mask that was for another, gets that of its maker. */
  private void giveBack(int tid, int cpu, CpuMask mask) {
    boolean wasSet = mask == null ? affinity.isOn(tid, cpu) == 1 : affinity.has(tid, mask);
    int maker = wasSet ? identity.maker(tid) : -1;
    if (maker > 0) {
      affinity.copy(maker, tid);
    }
  }

  /** Returns whether a registered thread still lives: no other one that has its id by now. */
  boolean isThere(RealThread thread) {
    return identity.startTicks(thread.pid(), thread.tid()) == thread.startTicks();
  }

  /** Returns whether a program is one thread and nothing else. */
  boolean isSingle(int pid) {
    return scan.isSingle(pid);
  }

  private int move(int pid, int cpu, CpuMask mask) {
    int error = set(pid, cpu, mask);
    if (error != 0 || scan.isSingle(pid)) {
      return error;
    }
    moved.clear();
    moved.add(pid);
    int first = 0;
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      int found = scan.scan(pid);
      boolean more = false;
      for (int i = 0; i < found; i++) {
        int tid = scan.thread(i);
        if (!moved.has(tid) && !single.has(tid)) {
          more = true;
          moved.add(tid);
          long start = identity.startTicks(scan.process(i), tid);
          error = start < 0 ? Errno.ESRCH : set(scan.process(i), tid, start, cpu, mask);
          if (error != 0 && error != Errno.ESRCH && first == 0) {
            first = error; // the others are moved nevertheless
          }
        }
      }
      if (!more) {
        return first;
      }
    }
    return first == 0 ? Errno.EAGAIN : first;
  }

  /** A process has ended: lets go what was open of it. */
  public void forget(int pid) {
    scan.forget(pid);
  }

  @Override
  public void close() {
    scan.close();
  }

  private int set(int tid, int cpu, CpuMask mask) {
    return mask == null ? affinity.trySet(tid, cpu) : affinity.trySet(tid, mask);
  }

  /** Finds the threads of a process and its descendants that are not registered. */
  int[] together(int pid) {
    int found = scan.scan(pid);
    int[] threads = new int[found];
    int count = 0;
    for (int i = 0; i < found; i++) {
      if (!single.has(scan.thread(i))) {
        threads[count++] = scan.thread(i);
      }
    }
    return Arrays.copyOf(threads, count);
  }

  /**
   * Returns whether a thread is where it should be.
   *
   * @return 1 if so, 0 if not, or less than 0: the error, negated
   */
  public int isOn(int tid, int cpu) {
    return affinity.isOn(tid, cpu);
  }

  /** Returns whether a thread lives that may run on no cpu. */
  boolean isNowhere(int tid) {
    return affinity.isNowhere(tid);
  }

  /**
   * Returns how many threads of a process and its descendants may run elsewhere, not counting
   * registered ones.
   *
   * @return how many are not on the cpu alone; those that end meanwhile do not count
   */
  public int strays(int pid, int cpu) {
    int found = scan.scan(pid);
    int strays = 0;
    for (int i = 0; i < found; i++) {
      int tid = scan.thread(i);
      strays += !single.has(tid) && affinity.isOn(tid, cpu) == 0 ? 1 : 0;
    }
    return strays;
  }

  /** Returns the cpus that a thread may run on. */
  public CpuMask mask(int tid) {
    return affinity.get(tid);
  }
}
