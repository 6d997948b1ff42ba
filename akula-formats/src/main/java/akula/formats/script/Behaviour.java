package akula.formats.script;

import akula.api.Hint;
import java.util.List;
import java.util.Optional;

/**
 * How the threads of an application behave.
 *
 * @param script what they do and how they wait for each other; if left out, each does what the data
 *     set says of the application, and waits for nobody
 * @param hints what the application reports to the policy
 * @param nice nice values, -20 to 19: one for each thread, or one for all
 * @param habits how they behave beside the script
 */
public record Behaviour(Optional<Script> script, Hints hints, List<Integer> nice, Habits habits) {
  /** Threads that do what the data set says, and tell nothing. */
  public static final Behaviour PLAIN = new Behaviour(Optional.empty(), Hints.NOTHING);

  /** Keeps its own copy. */
  public Behaviour {
    nice = List.copyOf(nice);
  }

  /** Threads without habits. */
  public Behaviour(Optional<Script> script, Hints hints, List<Integer> nice) {
    this(script, hints, nice, Habits.NONE);
  }

  /** Threads that are neither nice nor the contrary. */
  public Behaviour(Optional<Script> script, Hints hints) {
    this(script, hints, List.of(0));
  }

  /** Returns the nice value of a thread. */
  public int nice(int thread) {
    return nice.get(nice.size() == 1 ? 0 : thread);
  }

  /** Returns whether there is nothing in it. */
  public boolean isPlain() {
    return equals(PLAIN);
  }

  /**
   * Returns what is reported of threads and is not in proportion to what they do; nothing where it
   * is not known what they do.
   */
  public List<Hint> lies() {
    return script.map(own -> Truth.lies(own, hints)).orElse(List.of());
  }
}
