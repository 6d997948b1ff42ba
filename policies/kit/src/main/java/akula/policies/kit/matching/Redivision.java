package akula.policies.kit.matching;

import java.util.Arrays;

/**
 * Makes groups better: the members of each two of them are divided in the best of all ways, again
 * and again until no two get better by that.
 *
 * <p>Source: the local optimization of Jiang and others (see {@link Grouping}).
 */
final class Redivision {
  private final int size;

  /** Of each group, what it costs, and the round in which it was changed last. */
  private final double[] costs;

  private final int[] changed;

  /** The members of two groups, and two groups made of them. */
  private final int[] both;

  private final int[] one;
  private final int[] other;

  Redivision(int size, int groups) {
    this.size = size;
    costs = new double[groups];
    changed = new int[groups];
    both = new int[2 * size];
    one = new int[size];
    other = new int[size];
  }

  /**
   * Makes groups better.
   *
   * @param groups their members, each ascending, before and after it
   * @param rounds how often all are looked at, at most
   */
  void improve(int[][] groups, GroupCost cost, int rounds) {
    Arrays.fill(changed, 0);
    for (int i = 0; i < groups.length; i++) {
      costs[i] = Grouping.costOf(groups[i], cost);
    }
    int round = 1;
    while (round <= rounds && improveAll(groups, cost, round)) {
      round++;
    }
  }

  /** Returns whether any two groups were divided anew. */
  private boolean improveAll(int[][] groups, GroupCost cost, int round) {
    boolean any = false;
    for (int i = 0; i < groups.length; i++) {
      for (int j = i + 1; j < groups.length; j++) {
        if (Math.max(changed[i], changed[j]) >= round - 1 && divide(groups, i, j, cost)) {
          changed[i] = round;
          changed[j] = round;
          any = true;
        }
      }
    }
    return any;
  }

  private boolean divide(int[][] groups, int i, int j, GroupCost cost) {
    Grouping.merge(groups[i], groups[j], both);
    double least = costs[i] + costs[j];
    int best = 0;
    int ways = 1 << 2 * size;
    for (int way = (1 << size) - 1; way < ways; way = nextOfAsMany(way)) {
      if ((way & 1) != 0) { // the others are the same ones with the groups exchanged
        split(way);
        double sum = Grouping.costOf(one, cost) + Grouping.costOf(other, cost);
        if (sum < least) {
          least = sum;
          best = way;
        }
      }
    }
    if (best == 0) {
      return false;
    }
    split(best);
    System.arraycopy(one, 0, groups[i], 0, size);
    System.arraycopy(other, 0, groups[j], 0, size);
    costs[i] = Grouping.costOf(one, cost);
    costs[j] = Grouping.costOf(other, cost);
    return true;
  }

  /** Returns the next greater number with as many bits. */
  private static int nextOfAsMany(int bits) {
    int lowest = bits & -bits;
    int carried = bits + lowest;
    return carried | (bits ^ carried) / lowest >>> 2;
  }

  /** Those of {@link #both} whose bit is set are in one group, the rest is in the other. */
  private void split(int way) {
    int inOne = 0;
    for (int k = 0; k < both.length; k++) {
      if ((way >>> k & 1) != 0) {
        one[inOne++] = both[k];
      } else {
        other[k - inOne] = both[k];
      }
    }
  }
}
