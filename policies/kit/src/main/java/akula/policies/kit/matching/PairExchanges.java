package akula.policies.kit.matching;

import java.util.Arrays;

/**
 * A matching that is good but need not be the best: the cheapest pair of all, the cheapest of those
 * that are left, and so on; then each two pairs are put together in the best of the three ways,
 * again and again until no two of them get better by that.
 *
 * <p>Of equal ones the pair with the lowest vertex is taken, and nobody changes without a gain.
 * Costs some O(n²) for the pairs, O(n³) at worst, and O(n²) for each time that all pairs of pairs
 * are looked at.
 */
final class PairExchanges {
  private static final int NONE = Blossoms.NONE;

  /** So often all pairs are looked at, at most. */
  private static final int MOST_ROUNDS = 1_000;

  private final int vertices;
  private final long[] weights;

  /** The cheapest vertex that each one could be paired with, while it is not paired. */
  private final int[] nearest;

  /** One vertex of each pair. */
  private final int[] first;

  /** The round in which each pair was changed last. */
  private final int[] changed;

  PairExchanges(int vertices, long[] weights) {
    this.vertices = vertices;
    this.weights = weights;
    nearest = new int[vertices];
    first = new int[vertices / 2];
    changed = new int[vertices / 2];
  }

  /**
   * Pairs all.
   *
   * @param mate gets the partner of each vertex
   */
  void match(int[] mate) {
    Arrays.fill(mate, NONE);
    for (int v = 0; v < vertices; v++) {
      nearest[v] = nearestOf(v, mate);
    }
    for (int pair = 0; pair < first.length; pair++) {
      first[pair] = pairCheapest(mate);
      changed[pair] = 0;
    }
    int round = 1;
    while (round <= MOST_ROUNDS && exchangeAll(mate, round)) {
      round++;
    }
  }

  private int nearestOf(int vertex, int[] mate) {
    int row = vertex * vertices;
    int best = NONE;
    for (int v = 0; v < vertices; v++) {
      boolean open = mate[v] == NONE && v != vertex;
      if (open && (best == NONE || weights[row + v] < weights[row + best])) {
        best = v;
      }
    }
    return best;
  }

  private int pairCheapest(int[] mate) {
    int one = NONE;
    for (int v = 0; v < vertices; v++) {
      if (mate[v] == NONE) {
        if (mate[nearest[v]] != NONE) {
          nearest[v] = nearestOf(v, mate);
        }
        one = one == NONE || weight(v, nearest[v]) < weight(one, nearest[one]) ? v : one;
      }
    }
    pair(one, nearest[one], mate);
    return one;
  }

  private static void pair(int one, int other, int[] mate) {
    mate[one] = other;
    mate[other] = one;
  }

  private long weight(int one, int other) {
    return weights[one * vertices + other];
  }

  /** Returns whether anything was exchanged. */
  private boolean exchangeAll(int[] mate, int round) {
    boolean any = false;
    for (int i = 0; i < first.length; i++) {
      for (int j = i + 1; j < first.length; j++) {
        if (Math.max(changed[i], changed[j]) >= round - 1 && exchange(i, j, mate)) {
          changed[i] = round;
          changed[j] = round;
          any = true;
        }
      }
    }
    return any;
  }

  private boolean exchange(int pair, int otherPair, int[] mate) {
    int a = first[pair];
    int b = mate[a];
    int c = first[otherPair];
    int d = mate[c];
    long now = weight(a, b) + weight(c, d);
    long straight = weight(a, c) + weight(b, d);
    long crossed = weight(a, d) + weight(b, c);
    if (Math.min(straight, crossed) >= now) {
      return false;
    }
    boolean isStraight = straight <= crossed;
    pair(a, isStraight ? c : d, mate);
    pair(b, isStraight ? d : c, mate);
    first[otherPair] = b;
    return true;
  }
}
