package akula.bootstrap.team;

import java.util.Arrays;

/** Lines of waiting threads, each in the order of coming; a thread is in one at most. */
final class Lines {
  static final int NOBODY = -1;

  private final int[] first;
  private final int[] last;

  /** The thread that waits behind a thread. */
  private final int[] behind;

  /**
   * Makes lines in which nobody waits.
   *
   * @param count number of lines
   * @param threads number of threads
   */
  Lines(int count, int threads) {
    first = new int[count];
    last = new int[count];
    behind = new int[threads];
    Arrays.fill(first, NOBODY);
  }

  /** Puts a thread to the end of a line. */
  void add(int line, int thread) {
    behind[thread] = NOBODY;
    if (first[line] == NOBODY) {
      first[line] = thread;
    } else {
      behind[last[line]] = thread;
    }
    last[line] = thread;
  }

  /** Takes the first thread of a line from it; returns it, or {@link #NOBODY}. */
  int remove(int line) {
    int next = first[line];
    if (next != NOBODY) {
      first[line] = behind[next];
    }
    return next;
  }

  boolean isEmpty(int line) {
    return first[line] == NOBODY;
  }
}
