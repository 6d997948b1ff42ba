package akula.profiler.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Two applications that run together, in no order; an application may run with a copy of itself.
 *
 * @param first position of the one that comes first
 * @param second position of the other, not before the first
 */
public record Pair(int first, int second) implements Comparable<Pair> {
  private static final Comparator<Pair> ORDER =
      Comparator.comparingInt(Pair::first).thenComparingInt(Pair::second);

  /** Checks the order. */
  public Pair {
    if (first < 0 || second < first) {
      throw new IllegalArgumentException(
          "a pair is of two positions in ascending order, not %d and %d".formatted(first, second));
    }
  }

  /** Returns the pair of two applications, in whatever order they are given. */
  public static Pair of(int one, int other) {
    return new Pair(Math.min(one, other), Math.max(one, other));
  }

  /** Returns all pairs of so many applications, in order: {@code n (n + 1) / 2}. */
  public static List<Pair> all(int applications) {
    var pairs = new ArrayList<Pair>();
    for (int i = 0; i < applications; i++) {
      for (int j = i; j < applications; j++) {
        pairs.add(new Pair(i, j));
      }
    }
    return pairs;
  }

  /** Returns whether it is an application and its copy. */
  public boolean isSelf() {
    return first == second;
  }

  @Override
  public int compareTo(Pair other) {
    return ORDER.compare(this, other);
  }
}
