package akula.bootstrap.contention.residentcache;

import java.util.Arrays;

/** The passes that go on, one a context at most: whose, how much, and how far. */
final class GoingPasses {
  private static final int NOBODY = -1;

  private final int[] processes;
  private final long[] kib;

  /** How far each was at a time, KiB, since when it goes on evenly, and when it ends. */
  private final double[] fronts;

  private final long[] since;
  private final double[] ends;

  GoingPasses(int contexts) {
    processes = new int[contexts];
    kib = new long[contexts];
    fronts = new double[contexts];
    since = new long[contexts];
    ends = new double[contexts];
    clear();
  }

  void clear() {
    Arrays.fill(processes, NOBODY);
  }

  void begin(int context, int process, long amount, long now, double nanos) {
    processes[context] = process;
    kib[context] = amount;
    goOn(context, 0, now, nanos);
  }

  /** From now on one is so far, and ends after so long. */
  void goOn(int context, double front, long now, double nanos) {
    fronts[context] = front;
    since[context] = now;
    ends[context] = now + nanos;
  }

  void over(int context) {
    processes[context] = NOBODY;
  }

  /**
   * Returns which of some contexts has the pass that another one of a process follows: the one that
   * is farthest ahead, of those over as much or more; -1 if there is none.
   *
   * @param limit how far ahead it may be, KiB
   */
  int leader(int[] contexts, int process, long amount, long limit, long now) {
    int leader = -1;
    for (int context : contexts) {
      if (processes[context] == process
          && kib[context] >= amount
          && ends[context] > now
          && front(context, now) <= limit
          && (leader < 0 || front(context, now) > front(leader, now))) {
        leader = context;
      }
    }
    return leader;
  }

  /** Returns how far a pass is, KiB. */
  double front(int context, long now) {
    double share = (now - since[context]) / (ends[context] - since[context]);
    return fronts[context] + (kib[context] - fronts[context]) * share;
  }

  /** Returns how much of it there is, KiB. */
  long kib(int context) {
    return kib[context];
  }

  /** Returns how long it still goes on, nanoseconds. */
  double left(int context, long now) {
    return ends[context] - now;
  }
}
