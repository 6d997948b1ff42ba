package akula.formats.script;

import akula.api.Hint;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What an application reports to the policy about itself. It may be wrong, and need not be whole.
 *
 * @param threads what it tells of each thread, by number; empty if nothing of any
 * @param contexts how many hardware contexts it wants, or 0 if it does not tell
 */
public record Hints(List<OfThread> threads, int contexts) {
  /** Nothing is reported. */
  public static final Hints NOTHING = new Hints(List.of(), 0);

  /**
   * What is reported of a thread.
   *
   * @param taskLength relative length of its task: any unit, the same for all of an application
   * @param criticalSectionLength relative length of its critical sections
   */
  public record OfThread(OptionalDouble taskLength, OptionalDouble criticalSectionLength) {
    /** Nothing is reported. */
    public static final OfThread NOTHING =
        new OfThread(OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** Keeps its own copy. */
  public Hints {
    threads = List.copyOf(threads);
  }

  /** Returns what is reported of at least one thread. */
  public Set<Hint> kinds() {
    Set<Hint> hints = EnumSet.noneOf(Hint.class);
    for (OfThread thread : threads) {
      thread.taskLength().ifPresent(_ -> hints.add(Hint.TASK_LENGTH));
      thread.criticalSectionLength().ifPresent(_ -> hints.add(Hint.CRITICAL_SECTION_LENGTH));
    }
    return hints;
  }

  /** Returns what is reported of a thread. */
  public OfThread of(int thread) {
    return threads.isEmpty() ? OfThread.NOTHING : threads.get(thread);
  }
}
