package akula.policies.kit.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GroupingTest {
  private final Grouping grouping = new Grouping();

  /** Each two cost something, and all together something that pairs do not tell. */
  private static GroupCost cost(int members, long seed) {
    double[] pairs = new Random(seed).doubles((long) members * members, -1, 3).toArray();
    double[] demand = new Random(seed + 1).doubles(members).toArray();
    return group -> {
      double sum = 0;
      double together = 0;
      for (int i = 0; i < group.length && group[i] < members; i++) {
        together += demand[group[i]];
        for (int j = 0; j < i; j++) {
          sum += pairs[group[j] * members + group[i]];
        }
      }
      return sum + together * together;
    };
  }

  private static double sum(int[][] groups, GroupCost cost) {
    return Arrays.stream(groups).mapToDouble(cost::of).sum();
  }

  private static int[][] copy(int[][] groups) {
    return Arrays.stream(groups).map(int[]::clone).toArray(int[][]::new);
  }

  /** Returns the least cost of all divisions of the places that are not in the set. */
  private static double least(int places, int size, int set, GroupCost cost, double[] known) {
    if (set == (1 << places) - 1) {
      return 0;
    }
    if (Double.isNaN(known[set])) {
      int first = Integer.lowestOneBit(~set);
      double least = Double.POSITIVE_INFINITY;
      for (int group = first; group < 1 << places; group++) {
        if (Integer.bitCount(group) == size && (group & set) == 0 && (group & first) != 0) {
          double here = cost.of(members(group));
          least = Math.min(least, here + least(places, size, set | group, cost, known));
        }
      }
      known[set] = least;
    }
    return known[set];
  }

  private static int[] members(int group) {
    return IntStream.range(0, 32).filter(i -> (group >>> i & 1) != 0).toArray();
  }

  private static double least(int places, int size, GroupCost cost) {
    double[] known = new double[1 << places];
    Arrays.fill(known, Double.NaN);
    return least(places, size, 0, cost, known);
  }

  /** All are in it once, ascending, groups too; the rest of the places is empty. */
  private static void assertAllDivided(int[][] groups, int groupSize, int count) {
    assertThat(groups).hasNumberOfRows(count);
    for (int[] group : groups) {
      assertThat(group).hasSize(groupSize).isSorted();
    }
    assertThat(Arrays.stream(groups).mapToInt(group -> group[0]).toArray()).isSorted();
    assertThat(Arrays.stream(groups).flatMapToInt(Arrays::stream).sorted().toArray())
        .containsExactly(IntStream.range(0, groupSize * count).toArray());
  }

  @Property(tries = 200)
  void pairsAreTheBest(
      @ForAll @IntRange(min = 1, max = 5) int groups,
      @ForAll @IntRange(max = 3) int empty,
      @ForAll long seed) {
    int members = Math.max(0, 2 * groups - empty);
    GroupCost cost = cost(members, seed);
    int[][] made = grouping.groups(members, 2, groups, cost);
    assertAllDivided(made, 2, groups);
    assertThat(sum(made, cost)).isCloseTo(least(2 * groups, 2, cost), within(1e-9));
  }

  @Property(tries = 200)
  void twoFoursAreTheBest(@ForAll @IntRange(min = 1, max = 8) int members, @ForAll long seed) {
    GroupCost cost = cost(members, seed);
    int[][] made = grouping.groups(members, 4, 2, cost);
    assertAllDivided(made, 4, 2);
    assertThat(sum(made, cost)).isCloseTo(least(8, 4, cost), within(1e-9));
  }

  @Property(tries = 100)
  void threeFoursAreNoWorseThanPairsOfPairsAndNoTwoGetBetter(
      @ForAll @IntRange(min = 9, max = 12) int members, @ForAll long seed) {
    GroupCost cost = cost(members, seed);
    int[][] made = copy(grouping.groups(members, 4, 3, cost));
    assertAllDivided(made, 4, 3);
    double start = sum(new Grouping(512, 0).groups(members, 4, 3, cost), cost);
    assertThat(sum(made, cost))
        .isLessThanOrEqualTo(start + 1e-9)
        .isGreaterThanOrEqualTo(least(12, 4, cost) - 1e-9);
    for (int i = 0; i < 3; i++) {
      int[] one = made[i];
      int[] other = made[(i + 1) % 3];
      int[] both = new int[8];
      Grouping.merge(one, other, both);
      GroupCost ofTwo =
          group -> cost.of(Arrays.stream(group).map(place -> both[place]).sorted().toArray());
      assertThat(cost.of(one) + cost.of(other)).isCloseTo(least(8, 4, ofTwo), within(1e-9));
    }
  }

  @Test
  void twoEightsAreTheBest() {
    GroupCost cost = cost(15, 1);
    int[][] made = grouping.groups(15, 8, 2, cost);
    assertAllDivided(made, 8, 2);
    double least = Double.POSITIVE_INFINITY;
    for (int group = 1; group < 1 << 16; group += 2) {
      if (Integer.bitCount(group) == 8) {
        int rest = (1 << 16) - 1 - group;
        least = Math.min(least, cost.of(members(group)) + cost.of(members(rest)));
      }
    }
    assertThat(sum(made, cost)).isCloseTo(least, within(1e-9));
  }

  /** Pairs of 0 and 1 and of 2 and 3 are for nothing, but together they are dear. */
  @Test
  void dividingAnewFindsWhatPairsOfPairsCannot() {
    GroupCost cost =
        group -> {
          int low = (int) Arrays.stream(group).filter(i -> i < 4).count();
          return group.length == 2 ? low == 1 ? 1 : 0 : Math.abs(low - 1.0);
        };
    assertThat(sum(new Grouping(512, 0).groups(16, 4, 4, cost), cost)).isEqualTo(4);
    assertThat(sum(grouping.groups(16, 4, 4, cost), cost)).isZero();
  }

  @Test
  void oneEachIsNotAskedFor() {
    int[][] made =
        grouping.groups(
            3,
            1,
            5,
            group -> {
              throw new AssertionError();
            });
    assertAllDivided(made, 1, 5);
  }

  @Test
  void ofEqualOnesNeighboursAreTogether() {
    assertThat(grouping.groups(6, 4, 2, group -> 0))
        .isDeepEqualTo(new int[][] {{0, 1, 2, 3}, {4, 5, 6, 7}});
    assertThat(grouping.groups(0, 4, 0, group -> 0)).isEmpty();
  }

  @Property(tries = 50)
  void nothingIsLeftFromOtherCalls(
      @ForAll @IntRange(min = 1, max = 24) int members,
      @ForAll @IntRange(max = 3) int power,
      @ForAll long seed) {
    GroupCost cost = cost(members, seed);
    int groups = (members >> power) + 1;
    int[][] fresh = copy(new Grouping().groups(members, 1 << power, groups, cost));
    grouping.groups(12, 4, 3, cost(12, ~seed));
    for (int i = 0; i < 2; i++) {
      assertThat(grouping.groups(members, 1 << power, groups, cost)).isDeepEqualTo(fresh);
    }
  }

  @Property(tries = 50)
  void beyondTheLimitAllAreDividedToo(
      @ForAll @IntRange(min = 1, max = 24) int members, @ForAll long seed) {
    int groups = (members + 3) / 4;
    assertAllDivided(
        new Grouping(0, 100).groups(members, 4, groups, cost(members, seed)), 4, groups);
  }

  @Test
  void costsAreAskedOfGroupsThatAscend() {
    GroupCost cost = cost(13, 1);
    grouping.groups(
        13,
        4,
        4,
        group -> {
          assertThat(group.length).isIn(2, 4);
          assertThat(group).isSorted().doesNotHaveDuplicates();
          return cost.of(group);
        });
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void costsThatAreNotFiniteAreRefused(double dear) {
    assertThatThrownBy(() -> grouping.groups(8, 4, 2, group -> group.length == 4 ? dear : group[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "the group \\[0, ., ., .] costs " + dear + ": expected a finite number");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4 | 3 | 2 | groups of 3 cannot be made: expected 1, 2, 4 or 8",
        "4 | 0 | 2 | groups of 0 cannot be made: expected 1, 2, 4 or 8",
        "4 | 16 | 2 | groups of 16 cannot be made: expected 1, 2, 4 or 8",
        "4 | 2 | -1 | -1 groups of 2 cannot be made: expected at most 16384 places",
        "4 | 4 | 4097 | 4097 groups of 4 cannot be made: expected at most 16384 places",
        "9 | 4 | 2 | 9 members do not fit into 2 groups of 4",
        "-1 | 4 | 2 | -1 members do not fit into 2 groups of 4"
      })
  void whatCannotBeMadeIsRefused(int members, int groupSize, int groups, String message) {
    assertThatThrownBy(() -> grouping.groups(members, groupSize, groups, group -> 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void toGroupAsManyAgainAllocatesNothing() {
    double[] weights = SlowMatching.products(40, 1);
    GroupCost cost =
        group -> {
          double sum = 0;
          for (int i = 0; i < group.length; i++) {
            for (int j = 0; j < i; j++) {
              sum += weights[40 * group[j] + group[i]];
            }
          }
          return sum;
        };
    grouping.groups(40, 4, 10, cost);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    threads.getCurrentThreadAllocatedBytes();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 20; i++) {
      grouping.groups(40, 4, 10, cost);
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before)
        .as("bytes of 20 groupings")
        .isLessThan(1000);
  }
}
