package akula.bootstrap.team;

import java.util.Comparator;
import java.util.PriorityQueue;

/** A team alone, with a context of speed 1 for each thread, and nothing that slows it down. */
final class AloneRun {
  /** A run of more steps would take minutes, and as long again for every policy. */
  private static final long MOST_STEPS = 100_000_000;

  private final Synchronisation sync;
  private final String application;
  private final double[] ends;
  private final PriorityQueue<Arrival> arrivals =
      new PriorityQueue<>(
          Comparator.comparingDouble(Arrival::time).thenComparingInt(Arrival::thread));

  /** A thread has done its work, and continues. */
  private record Arrival(double time, int thread) {}

  AloneRun(Team team, String application) {
    this.application = application;
    sync = new Synchronisation(team);
    ends = new double[team.threads()];
  }

  /**
   * Returns when each thread ends, solo nanoseconds.
   *
   * @throws IllegalArgumentException if that takes too many steps
   */
  double[] endNanos() throws DeadlockException {
    long steps = 0;
    for (int i = 0; i < ends.length; i++) {
      arrivals.add(new Arrival(0, i));
    }
    while (!sync.isOver()) {
      if (++steps > MOST_STEPS) {
        throw new IllegalArgumentException(
            "the threads of application %s do more than %,d steps; expected fewer and longer ones"
                .formatted(application, MOST_STEPS));
      }
      Arrival next = arrivals.remove();
      advance(next.time(), next.thread());
      for (int woken = sync.takeWoken(); woken >= 0; woken = sync.takeWoken()) {
        arrivals.add(new Arrival(next.time(), woken));
      }
    }
    return ends;
  }

  private void advance(double now, int thread) throws DeadlockException {
    double work = sync.advance(thread);
    if (work > 0) {
      arrivals.add(new Arrival(now + work, thread));
    } else if (work == Synchronisation.TOUCHES) {
      arrivals.add(new Arrival(now + sync.touchNanos(thread), thread));
    } else if (work == Synchronisation.PAUSES) {
      arrivals.add(new Arrival(now + sync.pauseNanos(thread), thread));
    } else if (work == Synchronisation.YIELDS) {
      arrivals.add(new Arrival(now, thread));
    } else if (work == Synchronisation.ENDS) {
      ends[thread] = now;
    }
  }
}
