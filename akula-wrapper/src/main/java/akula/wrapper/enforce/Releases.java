package akula.wrapper.enforce;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Lets programs begin, without waiting until they run: under full load each has to wait for its
 * turn on a cpu, and the run must not.
 */
public final class Releases {
  private static final Begun NOBODY = new Begun(List.of(), new long[0], new int[0]);

  private final Agent agent;
  private final List<Release> released = new ArrayList<>();

  private record Release(RealThread thread, long nanos, int request) {}

  Releases(Agent agent) {
    this.agent = agent;
  }

  /**
   * Programs that were let go.
   *
   * @param threads which
   * @param nanos when each was let go, on the clock of {@link System#nanoTime}
   * @param errors why each could not be run, 0 if it runs
   */
  public record Begun(List<RealThread> threads, long[] nanos, int[] errors) {
    /** Keeps its own copy. */
    public Begun {
      threads = List.copyOf(threads);
    }
  }

  void release(RealThread thread) throws AgentException {
    thread.setReleased();
    long nanos = System.nanoTime();
    released.add(new Release(thread, nanos, agent.release(thread.task())));
  }

  /** Returns those of which it is known since the last call that they run, or cannot. */
  Begun begun() throws AgentException {
    if (released.isEmpty()) {
      return NOBODY;
    }
    List<RealThread> threads = new ArrayList<>();
    List<Long> times = new ArrayList<>();
    List<Integer> errors = new ArrayList<>();
    for (Iterator<Release> all = released.iterator(); all.hasNext(); ) {
      Release release = all.next();
      if (agent.isAnswered(release.request)) {
        threads.add(release.thread);
        times.add(release.nanos);
        errors.add(agent.released(release.request));
        all.remove();
      }
    }
    return new Begun(
        threads,
        times.stream().mapToLong(Long::longValue).toArray(),
        errors.stream().mapToInt(Integer::intValue).toArray());
  }
}
