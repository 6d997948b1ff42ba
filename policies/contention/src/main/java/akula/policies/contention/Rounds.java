package akula.policies.contention;

import java.util.Arrays;

/**
 * Deals threads to groups in rounds, one thread to each: in each round the group with the fewest
 * misses so far gets the thread with the most.
 */
final class Rounds {
  private final int[] sizes;
  private final boolean equalSizes;
  private final int[] room;
  private final int[] turn;

  /** Sum of the rates that each group has, in the order of {@link #turn}. */
  private final double[] sums;

  /**
   * Makes them.
   *
   * @param sizes hardware contexts of the domain that each group is for
   * @param equalSizes whether they are all the same
   */
  Rounds(int[] sizes, boolean equalSizes) {
    this.sizes = sizes;
    this.equalSizes = equalSizes;
    room = new int[sizes.length];
    turn = new int[sizes.length];
    sums = new double[sizes.length];
  }

  /**
   * Deals every thread to a group.
   *
   * @param threads sorted
   * @return the greatest sum of rates of a group
   */
  double deal(MissRates threads) {
    int count = threads.count();
    Arrays.fill(sums, 0);
    for (int g = 0; g < turn.length; g++) {
      turn[g] = g;
    }
    if (!equalSizes) {
      makeRoom(count);
    }
    for (int dealt = dealRound(threads, 0); dealt < count; dealt = dealRound(threads, dealt)) {
      turnRound();
      fewestMissesFirst();
    }
    double fullest = 0;
    for (double sum : sums) {
      fullest = sum > fullest ? sum : fullest;
    }
    return fullest;
  }

  /** Returns how many threads are dealt then. */
  private int dealRound(MissRates threads, int alreadyDealt) {
    int dealt = alreadyDealt;
    for (int t = 0; t < turn.length && dealt < threads.count(); t++) {
      int group = turn[t];
      if (equalSizes || room[group]-- > 0) {
        RatedThread rated = threads.get(dealt++);
        sums[t] += rated.rate;
        rated.group = group;
      }
    }
    return dealt;
  }

  /** How many threads each group may get, so that the load of unequal domains is even. */
  private void makeRoom(int count) {
    Arrays.fill(room, 0);
    for (int i = 0; i < count; i++) {
      int best = 0;
      for (int g = 1; g < room.length; g++) {
        if ((room[g] + 1) * sizes[best] < (room[best] + 1) * sizes[g]) {
          best = g;
        }
      }
      room[best]++;
    }
  }

  /** Who got most in this round should get least in the next, so this is nearly the new order. */
  private void turnRound() {
    for (int a = 0, b = turn.length - 1; a < b; a++, b--) {
      int group = turn[a];
      turn[a] = turn[b];
      turn[b] = group;
      double sum = sums[a];
      sums[a] = sums[b];
      sums[b] = sum;
    }
  }

  double squares() {
    double squares = 0;
    for (double sum : sums) {
      squares += sum * sum;
    }
    return squares;
  }

  private void fewestMissesFirst() {
    for (int i = 1; i < turn.length; i++) {
      double sum = sums[i];
      int group = turn[i];
      int to = i;
      while (to > 0 && sums[to - 1] > sum) {
        turn[to] = turn[to - 1];
        sums[to] = sums[to - 1];
        to--;
      }
      turn[to] = group;
      sums[to] = sum;
    }
  }
}
