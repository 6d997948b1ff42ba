package akula.profiler.validate;

/**
 * What became of one thread of a run, simulated or measured. Times are nanoseconds since the run
 * began.
 *
 * @param application its name
 * @param launchNanos when it was to be launched
 * @param startNanos when it began
 * @param endNanos when it ended
 * @param processorNanos how much processor time it had; of a simulated one what it would have had
 * @param migrations how often it was moved after it had run
 */
public record ThreadTimes(
    String application,
    long launchNanos,
    long startNanos,
    long endNanos,
    double processorNanos,
    long migrations) {
  /** Returns end minus launch, so waiting counts. */
  public long runNanos() {
    return endNanos - launchNanos;
  }
}
