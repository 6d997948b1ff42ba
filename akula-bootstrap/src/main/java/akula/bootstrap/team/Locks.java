package akula.bootstrap.team;

import java.util.Arrays;

/** The locks of an application: who holds each, and who waits for it, in the order of coming. */
final class Locks {
  private static final int NOBODY = -1;

  private final int[] holder;
  private final int[] first;
  private final int[] last;

  /** The thread that waits behind a thread. */
  private final int[] behind;

  /**
   * Makes locks that nobody holds.
   *
   * @param count number of locks
   * @param threads number of threads
   */
  Locks(int count, int threads) {
    holder = new int[count];
    first = new int[count];
    last = new int[count];
    behind = new int[threads];
    Arrays.fill(holder, NOBODY);
    Arrays.fill(first, NOBODY);
  }

  /** Takes a lock, or waits for it: then it returns false. */
  boolean take(int lock, int thread) {
    if (holder[lock] == NOBODY) {
      holder[lock] = thread;
      return true;
    }
    behind[thread] = NOBODY;
    if (first[lock] == NOBODY) {
      first[lock] = thread;
    } else {
      behind[last[lock]] = thread;
    }
    last[lock] = thread;
    return false;
  }

  /** Gives a lock to the thread that has waited longest; returns it, or -1 if nobody waits. */
  int give(int lock) {
    int next = first[lock];
    holder[lock] = next;
    if (next != NOBODY) {
      first[lock] = behind[next];
    }
    return next;
  }

  /** Returns the thread that holds a lock, or -1. */
  int holder(int lock) {
    return holder[lock];
  }
}
