package akula.policies.kit.matching;

/**
 * A matching of least weight, made larger by a pair at a time: first along edges that are tight for
 * duals that are found by looking at each vertex twice, then by searches ({@link AlternatingTree}),
 * n/2 at most. Every step keeps that no edge weighs less than its duals allow, and that those of
 * the matching weigh just that; so, once all vertices are matched, no other matching weighs less.
 */
final class BestMatching {
  private final int vertices;
  private final long[] weights;
  private final long[] duals;
  private final Blossoms blossoms;
  private final AlternatingTree tree;

  /**
   * Keeps the weights, which the caller changes between calls.
   *
   * @param weights even, at least 0, symmetric, of each two vertices, in rows
   */
  BestMatching(int vertices, long[] weights) {
    this.vertices = vertices;
    this.weights = weights;
    duals = new long[vertices];
    blossoms = new Blossoms(vertices);
    tree = new AlternatingTree(vertices, weights, duals, blossoms);
  }

  /**
   * Pairs all.
   *
   * @param mate gets the partner of each vertex
   */
  void match(int[] mate) {
    blossoms.clear();
    for (int v = 0; v < vertices; v++) {
      duals[v] = leastWeight(v) / 2;
    }
    for (int v = 0; v < vertices; v++) {
      if (!isMatched(v)) {
        matchTight(v);
      }
    }
    for (int v = 0; v < vertices; v++) {
      if (!isMatched(v)) {
        tree.matchOneMore(v);
      }
    }
    System.arraycopy(blossoms.mate, 0, mate, 0, vertices);
  }

  private long leastWeight(int vertex) {
    long least = Long.MAX_VALUE;
    for (int v = 0; v < vertices; v++) {
      least = v == vertex ? least : Math.min(least, weights[vertex * vertices + v]);
    }
    return least;
  }

  /** Raises a dual until an edge gets tight; if its other end has no mate they are matched. */
  private void matchTight(int vertex) {
    long least = Long.MAX_VALUE;
    int nearest = Blossoms.NONE;
    for (int v = 0; v < vertices; v++) {
      long cost = weights[vertex * vertices + v] - duals[v];
      boolean isBetter = cost < least || cost == least && !isMatched(v) && isMatched(nearest);
      if (v != vertex && isBetter) {
        least = cost;
        nearest = v;
      }
    }
    duals[vertex] = least;
    if (!isMatched(nearest)) {
      blossoms.match(vertex, nearest);
    }
  }

  private boolean isMatched(int vertex) {
    return blossoms.mate[vertex] != Blossoms.NONE;
  }
}
