package akula.cli.simulate;

/**
 * A stretch of time in which nothing changed: in tick mode a step.
 *
 * @param beginNanos its begin, nanoseconds since the run began
 * @param endNanos its end
 * @param placement the threads that were runnable on each context, in their order
 * @param progress what each thread did in it, as a fraction of its work; in its last step of tick
 *     mode, what it would have done (Equation 1 of the AKULA paper)
 * @param total what each thread had done at its end, as a fraction of its work
 */
record Step(long beginNanos, long endNanos, int[][] placement, double[] progress, double[] total) {

  /** Returns the context on which a thread was runnable, or -1. */
  int contextOf(int thread) {
    for (int context = 0; context < placement.length; context++) {
      for (int runnable : placement[context]) {
        if (runnable == thread) {
          return context;
        }
      }
    }
    return -1;
  }
}
