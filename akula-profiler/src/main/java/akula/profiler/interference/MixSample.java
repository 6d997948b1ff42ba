package akula.profiler.interference;

/**
 * Threads that shared a core for some quanta, each stack divided by the thread's throttled CPI over
 * the same instructions.
 *
 * @param programs who, by position
 * @param undisturbed by thread, adding up to 1
 * @param disturbed by thread, adding up to its slowdown
 * @param weight how many quanta
 */
record MixSample(int[] programs, double[][] undisturbed, double[][] disturbed, double weight) {

  /** Returns the slowdown of a thread. */
  double slowdown(int thread) {
    double sum = 0;
    for (double component : disturbed[thread]) {
      sum += component;
    }
    return sum;
  }

  /** Returns all threads, as a group. */
  int[] group() {
    int[] group = new int[programs.length];
    java.util.Arrays.setAll(group, i -> i);
    return group;
  }
}
