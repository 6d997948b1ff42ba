package akula.statistics.metrics;

/**
 * Takes the threads of a run one by one and computes the run's measures.
 *
 * <p>Made once per worker and {@link #reset} for each run: nothing is allocated until {@link
 * #metrics} is asked for. Sums are in the order in which threads are added, so add them in the
 * order of their numbers to have the same bits each time. Not thread-safe.
 */
public final class RunAccumulator {
  private static final double NANOS_PER_SECOND = 1e9;

  private int threads;
  private double degradationSum;
  private double worstDegradation;
  private long makespanNanos;
  private double speedupSum;
  private double slowdownSum;
  private double greatestSlowdown;
  private double leastSlowdown;
  private long migrations;
  private double soloSum;
  private int instances;
  private double executionSum;

  /** Makes one that is ready for a run. */
  public RunAccumulator() {
    reset();
  }

  /** Forgets everything, to begin a new run. */
  public void reset() {
    threads = 0;
    degradationSum = 0;
    worstDegradation = Double.NEGATIVE_INFINITY;
    makespanNanos = 0;
    speedupSum = 0;
    slowdownSum = 0;
    greatestSlowdown = 0;
    leastSlowdown = Double.POSITIVE_INFINITY;
    migrations = 0;
    soloSum = 0;
    instances = 0;
    executionSum = 0;
  }

  /**
   * Adds a thread that has ended.
   *
   * @param launchNanos when it was ready to start, nanoseconds since the run began
   * @param endNanos when it ended, nanoseconds since the run began, after the launch
   * @param soloNanos how long it runs alone, nanoseconds, above 0 and finite
   * @throws IllegalArgumentException if it ended without having run, or has no solo time
   */
  public void addThread(long launchNanos, long endNanos, double soloNanos) {
    long runNanos = endNanos - launchNanos;
    if (runNanos <= 0 || !(soloNanos > 0 && soloNanos < Double.POSITIVE_INFINITY)) {
      throw refusal(launchNanos, endNanos, soloNanos);
    }
    double degradation = ThreadRun.degradationPercent(runNanos, soloNanos);
    double slowdown = runNanos / soloNanos;
    threads++;
    degradationSum += degradation;
    worstDegradation = Math.max(worstDegradation, degradation);
    makespanNanos = Math.max(makespanNanos, endNanos);
    speedupSum += soloNanos / runNanos;
    slowdownSum += slowdown;
    greatestSlowdown = Math.max(greatestSlowdown, slowdown);
    leastSlowdown = Math.min(leastSlowdown, slowdown);
    soloSum += soloNanos;
  }

  /** Adds moves of threads to another place. */
  public void addMigrations(long count) {
    migrations += count;
  }

  /** Adds a thread with its migrations. */
  public void add(ThreadRun thread) {
    addThread(thread.launchNanos(), thread.endNanos(), thread.soloNanos());
    addMigrations(thread.migrations());
  }

  /**
   * Returns the measures of the threads added since the last reset.
   *
   * @throws IllegalStateException if there are none
   */
  public RunMetrics metrics() {
    if (threads == 0) {
      throw new IllegalStateException("no thread was added: a run without threads has no measures");
    }
    return new RunMetrics(
        threads,
        degradationSum / threads,
        worstDegradation,
        makespanNanos,
        speedupSum,
        slowdownSum / threads,
        greatestSlowdown / leastSlowdown,
        migrations);
  }

  /** Returns whether no thread was added since the last reset. */
  public boolean isEmpty() {
    return threads == 0;
  }

  /**
   * Adds an application of a closed run that ended with all its threads within the time; its
   * threads are added beside.
   *
   * @param executionNanos from its launch to the end of its last thread
   */
  public void addInstance(long executionNanos) {
    instances++;
    executionSum += executionNanos;
  }

  /**
   * Returns the measures of a closed run, whose instances added since the last reset, and their
   * threads, are those that ended within its time. The system throughput is the work that they did,
   * in solo time, divided by that time.
   *
   * @param closedNanos how long applications were started again, nanoseconds, above 0
   * @throws IllegalStateException if there are none
   */
  public RunMetrics closedMetrics(long closedNanos) {
    RunMetrics open = metrics();
    return new RunMetrics(
        open.threads(),
        open.averageDegradationPercent(),
        open.worstDegradationPercent(),
        open.makespanNanos(),
        soloSum / closedNanos,
        open.antt(),
        open.unfairness(),
        open.migrations(),
        instances,
        executionSum / instances / NANOS_PER_SECOND);
  }

  private static IllegalArgumentException refusal(long launchNanos, long endNanos, double solo) {
    return new IllegalArgumentException(
        "a thread launched at %d ns that ended at %d ns with a solo time of %s ns has no"
                .formatted(launchNanos, endNanos, solo)
            + " degradation: it must end after its launch and have a solo time above 0");
  }
}
