package akula.bounds;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an assignment of classes of threads to contexts can be for threads that have their turns in
 * a given order: which thread of a class is where decides who is first on each context.
 */
final class TurnOrders {
  private final int[] classes;
  private final int contexts;

  /** The first of the contexts that are as good as each, and shall have as many of each class. */
  private final int[] twins;

  /** {@code [context][class]}: how many threads of the class belong there. */
  private final int[][] wanted;

  /** More than the digits from 1 on that stand for classes in a sequence of them. */
  private final long base;

  private TurnOrders(int[] classes, int[] places, int[] firstTwins) {
    this.classes = classes;
    contexts = firstTwins.length;
    int most = Arrays.stream(classes).max().orElse(0);
    base = most + 2L;
    wanted = new int[contexts][most + 1];
    int[] sorted = classes.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      wanted[places[i]][sorted[i]]++;
    }
    twins = new int[contexts];
    for (int context = 0; context < contexts; context++) {
      int first = firstTwins[context];
      while (firstTwins[first] != firstTwins[context]
          || !Arrays.equals(wanted[first], wanted[context])) {
        first++;
      }
      twins[context] = first;
    }
  }

  /**
   * Returns contexts of the threads, by thread, once for each different outcome: whose contexts
   * have the same classes one after the other are the same, in whatever order like contexts are.
   *
   * @param classes of the threads, in the order of their turns; at most 12 threads and classes
   * @param places contexts of the same threads sorted by class
   * @param firstTwins of each context, the first one that it may be exchanged with
   */
  static List<int[]> of(int[] classes, int[] places, int[] firstTwins) {
    return new TurnOrders(classes, places, firstTwins).find();
  }

  private List<int[]> find() {
    Map<long[], int[]> found = new TreeMap<>(Arrays::compare);
    found.put(new long[contexts], new int[classes.length]);
    for (int i = 0; i < classes.length; i++) {
      Map<long[], int[]> longer = new TreeMap<>(Arrays::compare);
      for (Map.Entry<long[], int[]> entry : found.entrySet()) {
        extend(entry.getKey(), entry.getValue(), i, longer);
      }
      found = longer;
    }
    Map<long[], int[]> different = new TreeMap<>(Arrays::compare);
    found.forEach((turns, places) -> different.putIfAbsent(sorted(turns), places));
    return List.copyOf(different.values());
  }

  /** The same turns for all assignments that differ by an exchange of like contexts. */
  private long[] sorted(long[] turns) {
    long[] sorted = turns.clone();
    for (int context = 1; context < contexts; context++) {
      for (int other = 0; other < context; other++) {
        if (twins[other] == twins[context] && sorted[other] > sorted[context]) {
          long greater = sorted[other];
          sorted[other] = sorted[context];
          sorted[context] = greater;
        }
      }
    }
    return sorted;
  }

  /** Returns whether a like context before this one has had the same turns. */
  private boolean hasTwin(long[] turns, int context) {
    for (int other = twins[context]; other < context; other++) {
      if (twins[other] == twins[context] && turns[other] == turns[context]) {
        return true;
      }
    }
    return false;
  }

  /** Puts one more thread wherever one of its class is still wanted. */
  private void extend(long[] turns, int[] places, int thread, Map<long[], int[]> longer) {
    int c = classes[thread];
    for (int context = 0; context < contexts; context++) {
      int left = wanted[context][c];
      for (int i = 0; i < thread; i++) {
        left -= classes[i] == c && places[i] == context ? 1 : 0;
      }
      if (left > 0 && !hasTwin(turns, context)) {
        long[] more = turns.clone();
        more[context] = more[context] * base + c + 1;
        int[] where = places.clone();
        where[thread] = context;
        longer.putIfAbsent(more, where);
      }
    }
  }
}
