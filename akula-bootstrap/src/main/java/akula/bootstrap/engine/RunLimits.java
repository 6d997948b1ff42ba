package akula.bootstrap.engine;

import akula.bootstrap.RunFailedException;

/** When a run is given up: nothing has progressed for long, or it takes far too long. */
final class RunLimits {
  private static final long IDLE_INTERVALS = 100_000;
  private static final double PATIENCE = 1_000;

  private final Population population;
  private final long idleLimitNanos;
  private final long patienceNanos;
  private long idleSince = -1;
  private long lastEndNanos;
  private int unfinished;

  RunLimits(Population population, Launches launches, long intervalNanos) {
    this.population = population;
    long idle = IDLE_INTERVALS * intervalNanos;
    idleLimitNanos = idle / IDLE_INTERVALS == intervalNanos ? idle : Task.NEVER / 4;
    double work = launches.count() == 0 ? 0 : launches.launchNanos()[launches.count() - 1];
    for (int application : launches.applications()) {
      work += population.data.soloNanos(application);
    }
    double slowest = 1;
    for (ContextQueue queue : population.queues) {
      slowest = Math.min(slowest, queue.context.core().speed());
    }
    patienceNanos = (long) Math.min(Task.NEVER / 4.0, PATIENCE * work / slowest);
  }

  /** Returns the time at which the run is given up if nothing changes. */
  long next() {
    long patient = lastEndNanos + patienceNanos;
    return idleSince < 0 ? patient : Math.min(patient, idleSince + idleLimitNanos);
  }

  /** Tells how things stand after an instant. */
  void update(long now, int runningCount) {
    if (population.unfinished != unfinished) {
      unfinished = population.unfinished;
      lastEndNanos = now;
    }
    if (runningCount > 0 || population.nextLaunchNanos() != Task.NEVER) {
      idleSince = -1;
    } else if (idleSince < 0) {
      idleSince = now;
    }
  }

  RunFailedException exceeded() {
    boolean idle = idleSince >= 0 && idleSince + idleLimitNanos <= lastEndNanos + patienceNanos;
    return population.stuck(
        idle
            ? "no thread has progressed for %,d scheduling intervals".formatted(IDLE_INTERVALS)
            : ("since the last thread ended it has taken %,.0f times as long as all work done one"
                    + " after the other")
                .formatted(PATIENCE));
  }
}
