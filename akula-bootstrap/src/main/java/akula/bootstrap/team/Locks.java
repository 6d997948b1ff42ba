package akula.bootstrap.team;

import java.util.Arrays;

/** The locks of an application: who holds each, and who waits for it, in the order of coming. */
final class Locks {
  private final int[] holder;
  private final Lines lines;

  /**
   * Makes locks that nobody holds.
   *
   * @param count number of locks
   * @param threads number of threads
   */
  Locks(int count, int threads) {
    holder = new int[count];
    lines = new Lines(count, threads);
    Arrays.fill(holder, Lines.NOBODY);
  }

  /** Takes a lock, or waits for it: then it returns false. */
  boolean take(int lock, int thread) {
    if (holder[lock] == Lines.NOBODY) {
      holder[lock] = thread;
      return true;
    }
    lines.add(lock, thread);
    return false;
  }

  /** Gives a lock to the thread that has waited longest; returns it, or -1 if nobody waits. */
  int give(int lock) {
    int next = lines.remove(lock);
    holder[lock] = next;
    return next;
  }

  /** Lets a lock go that was given to a thread: it is free until somebody takes it. */
  void free(int lock) {
    holder[lock] = Lines.NOBODY;
  }

  /** Returns the thread that holds a lock, or -1. */
  int holder(int lock) {
    return holder[lock];
  }
}
