package akula.wrapper.enforce;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import java.util.ArrayList;
import java.util.List;

/** Lets programs begin: all that begin at an instant at once, then it waits until they run. */
public final class Releases {
  private final Agent agent;
  private final List<RealThread> released = new ArrayList<>();
  private final List<Long> nanos = new ArrayList<>();
  private final List<Integer> requests = new ArrayList<>();

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
    released.add(thread);
    nanos.add(System.nanoTime());
    requests.add(agent.release(thread.task()));
  }

  /** Waits until all that were let go since the last call run, or cannot. */
  Begun begun() throws AgentException {
    int[] errors = new int[released.size()];
    for (int i = 0; i < errors.length; i++) {
      errors[i] = agent.released(requests.get(i));
    }
    Begun begun = new Begun(released, nanos.stream().mapToLong(Long::longValue).toArray(), errors);
    released.clear();
    nanos.clear();
    requests.clear();
    return begun;
  }
}
