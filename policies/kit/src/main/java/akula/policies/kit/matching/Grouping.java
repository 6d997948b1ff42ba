package akula.policies.kit.matching;

import java.util.Arrays;

/**
 * Divides members into groups of one size, a power of two, so that the sum of what the groups cost
 * is low: threads among cores with as many contexts. For two it is the least there is, by a {@link
 * PerfectMatching}. For four and eight, where finding that is NP-hard, pairs are matched to pairs,
 * and fours to fours; after each of these steps the members of each two groups are divided anew, in
 * the best of all ways (35 for two groups of four, 6,435 for two of eight), again and again until
 * no two groups get better by that.
 *
 * <p>Where places are left, numbers from the number of members on stand for empty ones, which the
 * cost has to know. The result depends on nothing but the costs. Of equal divisions the one that is
 * there remains.
 *
 * <p>Four each took 0.3 ms for 40 threads, with costs that are soon computed ({@code benchmarks/run
 * matching}). Asks for the cost of n(n-1)/2 pairs, about n²/8 fours, and in each round of dividing
 * anew about n²/32 times 70 fours, of pairs of groups one of which has changed. Nothing is
 * allocated by a call for as many places as the one before. Not thread-safe.
 *
 * <p>Source: Jiang, Shen, Chen and Tripathi, Analysis and Approximation of Optimal Co-Scheduling on
 * Chip Multiprocessors (PACT 2008), as it is used by Feliu, Eyerman, Sahuquillo, Petit and
 * Eeckhout, Improving IBM POWER8 Performance Through Symbiotic Job Scheduling (IEEE Transactions on
 * Parallel and Distributed Systems 28, 2017), section 4.2.
 */
public final class Grouping {
  /** How often all pairs of groups are divided anew, at most, unless told otherwise. */
  public static final int DEFAULT_ROUNDS = 100;

  /** Of eight, two groups can be divided in 6,435 ways; of sixteen in 300 million. */
  private static final int LARGEST_GROUP = 8;

  private final int mostExact;
  private final int rounds;

  /** Groups of one, two, four and eight, as far as they are asked for. */
  private int[][][] levels = {};

  /** Makes the groups of each level from those of the level before. */
  private PerfectMatching[] matchings = {};

  /** Makes those of each level better. */
  private Redivision[] redivisions = {};

  private double[] weights = {};

  /** Makes groups with the defaults. */
  public Grouping() {
    this(PerfectMatching.DEFAULT_MOST_EXACT, DEFAULT_ROUNDS);
  }

  /**
   * Makes groups.
   *
   * @param mostExact how many are matched exactly, as {@link PerfectMatching#PerfectMatching(int)}
   *     has it
   * @param rounds how often all pairs of groups are divided anew, at most; 0 for never
   */
  public Grouping(int mostExact, int rounds) {
    this.mostExact = mostExact;
    this.rounds = rounds;
  }

  /**
   * Divides members 0, 1 ... among groups.
   *
   * @param memberCount how many there are
   * @param groupSize places of each group: 1, 2, 4 or 8
   * @param groups how many groups
   * @param cost what a group costs
   * @return whom each group has, ascending, with numbers from {@code memberCount} on for empty
   *     places; groups by their first one. The next call overwrites it
   * @throws IllegalArgumentException if the size is another one, if there are more members than
   *     places or more than {@link PerfectMatching#MOST_VERTICES} places, or if a cost is not
   *     finite
   */
  public int[][] groups(int memberCount, int groupSize, int groups, GroupCost cost) {
    check(memberCount, groupSize, groups);
    prepare(groupSize, groups);
    for (int i = 0; i < levels[0].length; i++) {
      levels[0][i][0] = i;
    }
    for (int level = 1; level < levels.length; level++) {
      joinPairs(level, cost);
      if (level > 1) {
        redivisions[level].improve(levels[level], cost, rounds);
      }
    }
    int[][] last = levels[levels.length - 1];
    sortByFirst(last);
    return last;
  }

  private static void check(int memberCount, int groupSize, int groups) {
    if (groupSize < 1 || groupSize > LARGEST_GROUP || Integer.bitCount(groupSize) != 1) {
      throw new IllegalArgumentException(
          "groups of %d cannot be made: expected 1, 2, 4 or 8".formatted(groupSize));
    }
    if (groups < 0 || groups > PerfectMatching.MOST_VERTICES / groupSize) {
      throw new IllegalArgumentException(
          "%d groups of %d cannot be made: expected at most %d places"
              .formatted(groups, groupSize, PerfectMatching.MOST_VERTICES));
    }
    if (memberCount < 0 || memberCount > groupSize * groups) {
      throw new IllegalArgumentException(
          "%d members do not fit into %d groups of %d".formatted(memberCount, groups, groupSize));
    }
  }

  private void prepare(int groupSize, int groups) {
    int count = Integer.numberOfTrailingZeros(groupSize) + 1;
    int places = groupSize * groups;
    if (levels.length == count && levels[0].length == places) {
      return;
    }
    levels = new int[count][][];
    matchings = new PerfectMatching[count];
    redivisions = new Redivision[count];
    for (int level = 0; level < count; level++) {
      levels[level] = new int[places >> level][1 << level];
      matchings[level] = new PerfectMatching(mostExact);
      redivisions[level] = new Redivision(1 << level, places >> level);
    }
    weights = new double[count == 1 ? 0 : places * places];
  }

  private void joinPairs(int level, GroupCost cost) {
    int[][] from = levels[level - 1];
    int[][] to = levels[level];
    int count = from.length;
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        merge(from[i], from[j], to[0]);
        weights[i * count + j] = costOf(to[0], cost);
      }
    }
    int[] mate = matchings[level].match(weights, count);
    int made = 0;
    for (int i = 0; i < count; i++) {
      if (i < mate[i]) {
        merge(from[i], from[mate[i]], to[made++]);
      }
    }
  }

  /** Puts two groups together, ascending as they are. */
  static void merge(int[] one, int[] other, int[] into) {
    int i = 0;
    int j = 0;
    for (int k = 0; k < into.length; k++) {
      boolean takesOne = j == other.length || i < one.length && one[i] < other[j];
      into[k] = takesOne ? one[i++] : other[j++];
    }
  }

  static double costOf(int[] group, GroupCost cost) {
    double value = cost.of(group);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "the group %s costs %s: expected a finite number"
              .formatted(Arrays.toString(group), value));
    }
    return value;
  }

  private static void sortByFirst(int[][] groups) {
    for (int i = 1; i < groups.length; i++) {
      int[] group = groups[i];
      int to = i;
      while (to > 0 && group[0] < groups[to - 1][0]) {
        groups[to] = groups[to - 1];
        to--;
      }
      groups[to] = group;
    }
  }
}
