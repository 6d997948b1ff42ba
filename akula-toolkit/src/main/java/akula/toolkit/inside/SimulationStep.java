package akula.toolkit.inside;

/**
 * A segment of time in which nothing changed: in tick mode a step.
 *
 * @param scene what held during it
 * @param endNanos its end, nanoseconds since the run began; after its begin
 * @param progress what each thread that was launched by its end did in it, as a fraction of its
 *     work; in its last step of tick mode, what it would have done (Equation 1 of the AKULA paper)
 * @param total what each thread had done at its end, as a fraction of its work
 */
public record SimulationStep(Scene scene, long endNanos, double[] progress, double[] total) {

  /** Returns its begin, nanoseconds since the run began. */
  public long beginNanos() {
    return scene.beginNanos();
  }

  /** Returns the progress of a thread, 0 if it was not launched yet. */
  public double progressOf(int thread) {
    return thread < progress.length ? progress[thread] : 0;
  }

  /** Returns the total of a thread, 0 if it was not launched yet. */
  public double totalOf(int thread) {
    return thread < total.length ? total[thread] : 0;
  }

  /** Returns the context on which a thread was runnable, or -1. */
  public int contextOf(int thread) {
    int[][] placement = scene.placement();
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
