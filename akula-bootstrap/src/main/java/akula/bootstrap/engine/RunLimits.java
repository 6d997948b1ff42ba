package akula.bootstrap.engine;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.team.Team;

/**
 * When a run is given up: no thread has progressed for long, or so little that the end is not to be
 * expected.
 */
final class RunLimits {
  private static final long IDLE_INTERVALS = 100_000;
  private static final double PATIENCE = 1_000;
  private static final double LEAST_SHARE = 1e-3;

  private final Population population;
  private final long intervalNanos;
  private final long idleLimitNanos;
  private final long segmentNanos;
  private final double leastWork;
  private long idleSince = -1;
  private long segmentEndNanos;
  private double workBefore;

  RunLimits(Population population, Launches launches) {
    this.population = population;
    intervalNanos = population.machine.intervalNanos();
    long idle = IDLE_INTERVALS * intervalNanos;
    idleLimitNanos = idle / IDLE_INTERVALS == intervalNanos ? idle : Task.NEVER / 4;
    double work = 0;
    for (int i = 0; i < launches.count(); i += threads(launches.teams()[i])) {
      work += work(launches.teams()[i], launches.applications()[i]);
    }
    leastWork = LEAST_SHARE * work;
    double slowest = 1;
    for (ContextQueue queue : population.queues) {
      slowest = Math.min(slowest, queue.context.core().speed());
    }
    long lastLaunch = launches.count() == 0 ? 0 : launches.launchNanos()[launches.count() - 1];
    double patience = Math.max(2.0 * intervalNanos, PATIENCE * (lastLaunch + work) / slowest);
    segmentNanos = (long) Math.min(Task.NEVER / 4.0, patience);
    segmentEndNanos = segmentNanos;
  }

  private static int threads(Team team) {
    return team == null ? 1 : team.threads();
  }

  private double work(Team team, int application) {
    double work = 0;
    for (int member = 0; member < threads(team); member++) {
      work +=
          team != null && team.isScripted()
              ? team.workNanos(member)
              : population.data.soloNanos(application);
    }
    return work;
  }

  /** Returns the time at which the run is given up if nothing changes. */
  long next() {
    return idleSince < 0 ? segmentEndNanos : Math.min(segmentEndNanos, idleSince + idleLimitNanos);
  }

  /** Reports how things stand after an instant; asked before the last interval ends, at least. */
  void update(long now, int runningCount) {
    if (runningCount > 0 || population.nextLaunchNanos() != Task.NEVER) {
      idleSince = -1;
    } else if (idleSince < 0) {
      idleSince = now;
    }
    if (now >= segmentEndNanos - intervalNanos) {
      prolong(now);
    }
  }

  /** Another segment, of two intervals at least, if enough was done in this one. */
  private void prolong(long now) {
    double work = population.finishedWork;
    for (int i = 0; i < population.machine.threadCount(); i++) {
      int id = population.machine.getThread(i).id();
      work += Dynamics.workDone(population.tasks[id], now);
    }
    if (work - workBefore >= leastWork) {
      workBefore = work;
      segmentEndNanos = Math.min(now, Task.NEVER / 2) + segmentNanos;
    }
  }

  RunFailedException exceeded() {
    boolean idle = idleSince >= 0 && idleSince + idleLimitNanos <= segmentEndNanos;
    return population.failures.stuck(
        idle
            ? "no thread has progressed for %,d scheduling intervals".formatted(IDLE_INTERVALS)
            : ("less than a thousandth of the work was done in %,.0f times as long as all of it"
                    + " takes one thread after the other")
                .formatted(PATIENCE));
  }
}
