package akula.bounds;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The order in which a search turns to the classes of threads. */
final class Order {
  private Order() {}

  /** Returns the classes, the one of the highest worth first, ties by number. */
  static int[] byWorth(double[] worth) {
    return IntStream.range(0, worth.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer c) -> -worth[c]).thenComparingInt(c -> c))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Returns the position of each class in an order. */
  static int[] ranks(int[] order) {
    int[] ranks = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      ranks[order[i]] = i;
    }
    return ranks;
  }

  /** Returns the least position of a member. */
  static int first(Part part, int[] ranks) {
    int least = Integer.MAX_VALUE;
    for (int c : part.members()) {
      least = Math.min(least, ranks[c]);
    }
    return least;
  }
}
