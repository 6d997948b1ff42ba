package akula.bounds;

/** Whose turn it is on each context, while threads share contexts and nobody comes. */
final class ContextTurns {
  private final long slice;

  /** Members on each context, the one that runs first. */
  private final int[][] queues;

  private final int[] sizes;

  /** When the present turn ends; infinite where there is one thread or none. */
  private final double[] turnEnds;

  private final int[] used;
  private int usedCount;

  /**
   * Begins at time 0.
   *
   * @param places context of each member; members are in the order in which they have their turns
   * @param contexts number of contexts
   * @param slice length of a turn, nanoseconds
   */
  ContextTurns(int[] places, int contexts, long slice) {
    this.slice = slice;
    sizes = new int[contexts];
    for (int place : places) {
      sizes[place]++;
    }
    queues = new int[contexts][];
    turnEnds = new double[contexts];
    used = new int[contexts];
    for (int context = 0; context < contexts; context++) {
      queues[context] = new int[sizes[context]];
      turnEnds[context] = sizes[context] > 1 ? slice : Double.POSITIVE_INFINITY;
    }
    int[] filled = new int[contexts];
    for (int i = 0; i < places.length; i++) {
      queues[places[i]][filled[places[i]]++] = i;
    }
    listUsed();
  }

  private void listUsed() {
    usedCount = 0;
    for (int context = 0; context < sizes.length; context++) {
      if (sizes[context] > 0) {
        used[usedCount++] = context;
      }
    }
  }

  boolean isEmpty() {
    return usedCount == 0;
  }

  /** Returns how many run. */
  int running() {
    return usedCount;
  }

  /** Returns one of those that run, counted from 0. */
  int runs(int number) {
    return queues[used[number]][0];
  }

  /** Returns when the present turn on a context ends. */
  double turnEndNanos(int context) {
    return turnEnds[context];
  }

  /** Returns when the next turn ends, wherever that is; infinite if no context is shared. */
  double nextTurnNanos() {
    double next = Double.POSITIVE_INFINITY;
    for (int k = 0; k < usedCount; k++) {
      next = Math.min(next, turnEnds[used[k]]);
    }
    return next;
  }

  /** Returns after how long all turns are as they are now; 0 if no context is shared. */
  long roundNanos() {
    long turns = 1;
    for (int k = 0; k < usedCount; k++) {
      int size = sizes[used[k]];
      turns = turns / greatestCommonDivisor(turns, size) * size;
    }
    return turns == 1 ? 0 : turns * slice;
  }

  private static long greatestCommonDivisor(long a, long b) {
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
  }

  /** Gives the turn to the next one wherever one ends at this time. */
  void turn(double now) {
    for (int k = 0; k < usedCount; k++) {
      int context = used[k];
      if (turnEnds[context] == now) {
        int[] queue = queues[context];
        int first = queue[0];
        System.arraycopy(queue, 1, queue, 0, sizes[context] - 1);
        queue[sizes[context] - 1] = first;
        turnEnds[context] = now + slice;
      }
    }
  }

  /** All turns end so much later, or earlier. */
  void shift(double nanos) {
    for (int context = 0; context < turnEnds.length; context++) {
      turnEnds[context] += nanos;
    }
  }

  /** A thread that had its turn has ended. */
  void remove(int member, int context, double now) {
    int[] queue = queues[context];
    int position = 0;
    while (queue[position] != member) {
      position++;
    }
    System.arraycopy(queue, position + 1, queue, position, sizes[context] - position - 1);
    sizes[context]--;
    turnEnds[context] = sizes[context] > 1 ? now + slice : Double.POSITIVE_INFINITY;
    listUsed();
  }
}
