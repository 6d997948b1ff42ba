package akula.wrapper.os;

import java.util.Arrays;

/**
 * Processes whose parent has ended. The kernel has given them to another one, so that they are no
 * longer found among the descendants of their program; but they are in its session still, unless
 * they made one of their own.
 */
final class Orphans {
  /** In {@code stat} of proc(5): the session is the sixth field, the fourth behind the name. */
  private static final int BLANKS_BEFORE_SESSION = 4;

  private final ProcReader reader;
  private final int[] lists;
  private Adopted now = new Adopted();
  private Adopted before = new Adopted();

  /** The children of the adopters, programs among them, and the session of each. */
  private static final class Adopted {
    private int[] processes = new int[16];
    private int[] sessions = new int[16];
    private int count;

    void add(int process) {
      if (count == processes.length) {
        processes = Arrays.copyOf(processes, 2 * count);
        sessions = Arrays.copyOf(sessions, 2 * count);
      }
      processes[count++] = process;
    }

    int find(int process, int from) {
      int position = from;
      while (position < count && processes[position] != process) {
        position++;
      }
      return position < count ? position : -1;
    }
  }

  /**
   * Makes one.
   *
   * @param adopters the processes that the kernel gives orphans to
   */
  Orphans(ProcReader reader, int[] adopters) {
    this.reader = reader;
    lists = new int[adopters.length];
    for (int i = 0; i < lists.length; i++) {
      reader.path("/proc/").with(adopters[i]).with("/task/").with(adopters[i]).with("/children");
      lists[i] = reader.keepOpen();
    }
  }

  /** Looks which there are now; the session is read only of those that were not there before. */
  void look() {
    Adopted old = before;
    before = now;
    now = old;
    now.count = 0;
    for (int list : lists) {
      if (list >= 0) {
        reader.again(list);
        for (int child = reader.nextNumber(); child >= 0; child = reader.nextNumber()) {
          now.add(child);
        }
      }
    }
    int next = 0; // the kernel lists children in the order in which they came
    for (int i = 0; i < now.count; i++) {
      int known = before.find(now.processes[i], next);
      now.sessions[i] = known < 0 ? session(now.processes[i]) : before.sessions[known];
      next = known < 0 ? next : known + 1;
    }
  }

  private int session(int process) {
    if (!reader.path("/proc/").with(process).with("/stat").open()) {
      return -1;
    }
    long session = reader.numberAfter(')', BLANKS_BEFORE_SESSION);
    reader.close();
    return (int) session;
  }

  /** Returns whether there was one of a program, which leads its session, when it last looked. */
  boolean has(int program) {
    for (int i = 0; i < now.count; i++) {
      if (now.sessions[i] == program && now.processes[i] != program) {
        return true;
      }
    }
    return false;
  }

  void close() {
    for (int list : lists) {
      if (list >= 0) {
        reader.close(list);
      }
    }
  }

  int count() {
    return now.count;
  }

  int process(int position) {
    return now.processes[position];
  }

  int sessionOf(int position) {
    return now.sessions[position];
  }
}
