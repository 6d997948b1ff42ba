package akula.bootstrap.team;

import java.util.Comparator;
import java.util.PriorityQueue;

/** A team alone, with a context of speed 1 for each thread, and nothing that slows it down. */
final class AloneRun {
  private final Crew crew;
  private final double[] ends;
  private final PriorityQueue<Arrival> arrivals =
      new PriorityQueue<>(
          Comparator.comparingDouble(Arrival::time).thenComparingInt(Arrival::thread));

  /** A thread has done its work, and goes on. */
  private record Arrival(double time, int thread) {}

  AloneRun(Team team) {
    crew = new Crew(team);
    ends = new double[team.threads()];
  }

  /** Returns when each thread ends, solo nanoseconds. */
  double[] endNanos() throws DeadlockException {
    for (int i = 0; i < ends.length; i++) {
      arrivals.add(new Arrival(0, i));
    }
    while (!crew.isOver()) {
      Arrival next = arrivals.remove();
      goOn(next.time(), next.thread());
      for (int woken = crew.takeWoken(); woken >= 0; woken = crew.takeWoken()) {
        arrivals.add(new Arrival(next.time(), woken));
      }
    }
    return ends;
  }

  private void goOn(double now, int thread) throws DeadlockException {
    double work = crew.goOn(thread);
    if (work > 0) {
      arrivals.add(new Arrival(now + work, thread));
    } else if (work == Crew.ENDS) {
      ends[thread] = now;
    }
  }
}
