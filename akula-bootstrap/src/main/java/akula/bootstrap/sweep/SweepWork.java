package akula.bootstrap.sweep;

import akula.bootstrap.pieces.PortablePieces;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Which pieces of a sweep are to be run, for who has planned the same sweep elsewhere.
 *
 * @param kind what is made of each workload
 * @param range of which workloads
 */
public record SweepWork(Kind kind, WorkloadRange range) {
  /** What is made of a workload. */
  public enum Kind {
    /** Its runs under all policies. */
    RUNS,
    /** Its bounds. */
    BOUNDS
  }

  /** Returns a line from which {@link #parse} makes the same. */
  public String text() {
    return "%s %d %d".formatted(kind.name().toLowerCase(Locale.ROOT), range.first(), range.end());
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static SweepWork parse(String text) {
    String[] words = text.split(" ");
    if (words.length != 3) {
      throw new IllegalArgumentException("'%s' is no work of a sweep".formatted(text));
    }
    return new SweepWork(
        Kind.valueOf(words[0].toUpperCase(Locale.ROOT)),
        new WorkloadRange(Long.parseLong(words[1]), Long.parseLong(words[2])));
  }

  /**
   * Returns the pieces.
   *
   * @param plan of the sweep
   * @throws IllegalArgumentException if bounds are wanted and nothing can be proven of the plan
   */
  public PortablePieces<?> pieces(SweepPlan plan) {
    return switch (kind) {
      case RUNS -> new SweepPieces(plan, range, new CopyOnWriteArrayList<>());
      case BOUNDS -> new BoundsPass(plan, 1).pieces(range);
    };
  }
}
