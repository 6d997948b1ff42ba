package akula.bootstrap.bounds;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a way to put classes of threads on contexts can be for threads that have their turns in a
 * given order: which thread of a class is where decides who is first on each context.
 */
final class TurnOrders {
  private final int[] classes;
  private final int contexts;

  /** {@code [context][class]}: how many threads of the class belong there. */
  private final int[][] wanted;

  /** More than the digits from 1 on that stand for classes in a sequence of them. */
  private final long base;

  private TurnOrders(int[] classes, int[] places, int contexts) {
    this.classes = classes;
    this.contexts = contexts;
    int most = Arrays.stream(classes).max().orElse(0);
    base = most + 2L;
    wanted = new int[contexts][most + 1];
    int[] sorted = classes.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      wanted[places[i]][sorted[i]]++;
    }
  }

  /**
   * Returns contexts of the threads, by thread, once for each different outcome: whose contexts
   * have the same classes one after the other are the same.
   *
   * @param classes of the threads, in the order of their turns; at most 12 threads and classes
   * @param places contexts of the same threads sorted by class
   * @param contexts number of contexts
   */
  static List<int[]> of(int[] classes, int[] places, int contexts) {
    return new TurnOrders(classes, places, contexts).find();
  }

  private List<int[]> find() {
    Map<long[], int[]> found = new TreeMap<>(Arrays::compare);
    found.put(new long[contexts], new int[classes.length]);
    for (int i = 0; i < classes.length; i++) {
      Map<long[], int[]> longer = new TreeMap<>(Arrays::compare);
      for (Map.Entry<long[], int[]> entry : found.entrySet()) {
        goOn(entry.getKey(), entry.getValue(), i, longer);
      }
      found = longer;
    }
    return List.copyOf(found.values());
  }

  /** Puts one more thread wherever one of its class is still wanted. */
  private void goOn(long[] turns, int[] places, int thread, Map<long[], int[]> longer) {
    int c = classes[thread];
    for (int context = 0; context < contexts; context++) {
      int left = wanted[context][c];
      for (int i = 0; i < thread; i++) {
        left -= classes[i] == c && places[i] == context ? 1 : 0;
      }
      if (left > 0) {
        long[] more = turns.clone();
        more[context] = more[context] * base + c + 1;
        int[] where = places.clone();
        where[thread] = context;
        longer.putIfAbsent(more, where);
      }
    }
  }
}
