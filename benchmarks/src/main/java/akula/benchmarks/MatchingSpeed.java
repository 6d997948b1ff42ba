package akula.benchmarks;

import akula.policies.kit.matching.GroupCost;
import akula.policies.kit.matching.Grouping;
import akula.policies.kit.matching.PerfectMatching;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jgrapht.Graph;
import org.jgrapht.alg.matching.blossom.v5.KolmogorovWeightedPerfectMatching;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/**
 * How long it takes to choose who shares a core, in milliseconds of processor time of the thread
 * that does it, so that others who use the machine count for little: pairs by the best matching of
 * the kit, by its exchanges of pairs, and by JGraphT; and groups of four. Medians of five problems,
 * after as many others.
 *
 * <p>Problems: {@code random} weights; {@code programs}, by how much two of 21 programs slow each
 * other down, with differences of some 1e-6 as measurements have them, so that many are nearly
 * equal; {@code threads}, the same for threads that are all different.
 */
public final class MatchingSpeed {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int PROGRAMS = 21;
  private static long calls;

  /** JGraphT begins with no other problem after so long; who calls it ends it later. */
  private static final long ENOUGH_NANOS = 20_000_000_000L;

  private MatchingSpeed() {}

  private interface Work {
    void run();
  }

  /** Runs it: {@code kit KIND VERTICES}, {@code jgrapht KIND VERTICES}, or {@code groups}. */
  public static void main(String[] arguments) {
    switch (arguments[0]) {
      case "kit" -> kit(arguments[1], Integer.parseInt(arguments[2]));
      case "jgrapht" -> jgrapht(arguments[1], Integer.parseInt(arguments[2]));
      default -> groups();
    }
  }

  private static double[] weights(String kind, int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int different = kind.equals("programs") ? PROGRAMS : n;
    double[] demand = random.doubles(different).toArray();
    double[] sensitivity = random.doubles(different).toArray();
    double[] weights = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        int one = i % different;
        int other = j % different;
        weights[i * n + j] =
            kind.equals("random")
                ? random.nextDouble()
                : demand[one] * sensitivity[other]
                    + demand[other] * sensitivity[one]
                    + 1e-6 * random.nextDouble();
      }
    }
    return weights;
  }

  private static double weight(double[] weights, int[] mate) {
    double sum = 0;
    for (int i = 0; i < mate.length; i++) {
      sum += i < mate[i] ? weights[i * mate.length + mate[i]] : 0;
    }
    return sum;
  }

  private static double milliseconds(Work work, int times) {
    long start = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < times; i++) {
      work.run();
    }
    return (THREADS.getCurrentThreadCpuTime() - start) / 1e6 / times;
  }

  private static double median(double[] values, int count) {
    double[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return sorted[count / 2];
  }

  private static void kit(String kind, int n) {
    PerfectMatching best = new PerfectMatching(n);
    PerfectMatching exchanged = new PerfectMatching(0);
    double[] ofBest = new double[Bench.REPEATS];
    double[] ofExchanged = new double[Bench.REPEATS];
    double gap = 0;
    for (int seed = -Bench.REPEATS; seed < Bench.REPEATS; seed++) {
      double[] weights = weights(kind, n, seed);
      int each = 1 + (seed < 0 ? 1_000_000 : 20_000) / (n * n);
      double one = milliseconds(() -> best.match(weights, n), each);
      double other = milliseconds(() -> exchanged.match(weights, n), each);
      if (seed >= 0) {
        ofBest[seed] = one;
        ofExchanged[seed] = other;
        double least = weight(weights, best.match(weights, n));
        gap += (weight(weights, exchanged.match(weights, n)) / least - 1) / Bench.REPEATS;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%5d %-8s  best %.3f ms (to %.3f)  exchanges %.3f ms, %.2f%% above the best%n",
        n,
        kind,
        median(ofBest, Bench.REPEATS),
        Arrays.stream(ofBest).max().orElseThrow(),
        median(ofExchanged, Bench.REPEATS),
        100 * gap);
  }

  private static void jgrapht(String kind, int n) {
    double[] taken = new double[2 * Bench.REPEATS];
    double apart = 0;
    int count = 0;
    long start = System.nanoTime();
    while (count < taken.length && System.nanoTime() - start < ENOUGH_NANOS) {
      double[] weights = weights(kind, n, count);
      Graph<Integer, DefaultWeightedEdge> graph = graph(weights, n);
      double[] found = new double[1];
      taken[count] =
          milliseconds(
              () ->
                  found[0] =
                      new KolmogorovWeightedPerfectMatching<>(graph).getMatching().getWeight(),
              1);
      double own = weight(weights, new PerfectMatching(n).match(weights, n));
      apart = Math.max(apart, Math.abs(found[0] / own - 1));
      count++;
    }
    int measured = count - count / 2;
    System.out.printf(
        Locale.ROOT,
        "%5d %-8s  JGraphT first %.1f ms, median of the last %d of %d %.2f ms; its weights differ"
            + " from the best matching's by %.1g at most%n",
        n,
        kind,
        taken[0],
        measured,
        count,
        median(Arrays.copyOfRange(taken, count / 2, count), measured),
        apart);
  }

  private static Graph<Integer, DefaultWeightedEdge> graph(double[] weights, int n) {
    var graph = new SimpleWeightedGraph<Integer, DefaultWeightedEdge>(DefaultWeightedEdge.class);
    for (int i = 0; i < n; i++) {
      graph.addVertex(i);
      for (int j = 0; j < i; j++) {
        graph.setEdgeWeight(graph.addEdge(j, i), weights[j * n + i]);
      }
    }
    return graph;
  }

  private static void groups() {
    for (int members : new int[] {16, 20, 40}) {
      group(members);
    }
    for (int members : new int[] {12, 16}) {
      gap(members);
    }
  }

  /** What the pairs cost, and something that pairs do not tell. */
  private static GroupCost cost(int members, long seed) {
    double[] pairs = weights("threads", members, seed);
    double[] demand = new SplittableRandom(seed).doubles(members).toArray();
    return group -> {
      calls++;
      double sum = 0;
      double together = 0;
      for (int i = 0; i < group.length; i++) {
        together += demand[group[i]];
        for (int j = 0; j < i; j++) {
          sum += pairs[group[j] * members + group[i]];
        }
      }
      return sum + together * together / group.length;
    };
  }

  private static double sum(int[][] groups, GroupCost cost) {
    double sum = 0;
    for (int[] group : groups) {
      sum += cost.of(group);
    }
    return sum;
  }

  private static void group(int members) {
    Grouping grouping = new Grouping();
    Grouping pairsOfPairs = new Grouping(PerfectMatching.DEFAULT_MOST_EXACT, 0);
    double[] taken = new double[Bench.REPEATS];
    double gain = 0;
    for (int seed = -Bench.REPEATS; seed < Bench.REPEATS; seed++) {
      GroupCost cost = cost(members, seed);
      calls = 0;
      double each =
          milliseconds(() -> grouping.groups(members, 4, members / 4, cost), seed < 0 ? 400 : 100);
      if (seed >= 0) {
        taken[seed] = each;
        double start = sum(pairsOfPairs.groups(members, 4, members / 4, cost), cost);
        double end = sum(grouping.groups(members, 4, members / 4, cost), cost);
        gain += (1 - end / start) / Bench.REPEATS;
      }
    }
    calls = 0;
    grouping.groups(members, 4, members / 4, cost(members, 0));
    System.out.printf(
        Locale.ROOT,
        "%5d threads in %d x 4: %.3f ms (to %.3f), %d costs; dividing anew gains %.2f%%%n",
        members,
        members / 4,
        median(taken, Bench.REPEATS),
        Arrays.stream(taken).max().orElseThrow(),
        calls,
        100 * gain);
  }

  private static void gap(int members) {
    int problems = 100;
    double[] gaps = new double[problems];
    double[] first = new double[problems];
    for (int seed = 0; seed < problems; seed++) {
      GroupCost cost = cost(members, seed);
      double best = best(members, cost);
      gaps[seed] = sum(new Grouping().groups(members, 4, members / 4, cost), cost) / best - 1;
      Grouping pairsOfPairs = new Grouping(PerfectMatching.DEFAULT_MOST_EXACT, 0);
      first[seed] = sum(pairsOfPairs.groups(members, 4, members / 4, cost), cost) / best - 1;
    }
    System.out.printf(
        Locale.ROOT,
        "%5d threads in %d x 4: mean %.3f%% above the best of all, worst %.3f%%, %d of %d the best;"
            + " before dividing anew mean %.3f%%%n",
        members,
        members / 4,
        100 * Arrays.stream(gaps).average().orElseThrow(),
        100 * Arrays.stream(gaps).max().orElseThrow(),
        Arrays.stream(gaps).filter(gap -> gap < 1e-9).count(),
        problems,
        100 * Arrays.stream(first).average().orElseThrow());
  }

  /** Returns the least cost of all divisions into fours: of sets, from those of fewer members. */
  private static double best(int members, GroupCost cost) {
    double[] least = new double[1 << members];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    least[0] = 0;
    int[] group = new int[4];
    for (int set = 1; set < least.length; set++) {
      if (Integer.bitCount(set) % 4 == 0) {
        int rest = set & set - 1;
        for (int three = rest; three > 0; three = three - 1 & rest) {
          if (Integer.bitCount(three) == 3) {
            int four = three | Integer.lowestOneBit(set);
            int at = 0;
            for (int left = four; left != 0; left &= left - 1) {
              group[at++] = Integer.numberOfTrailingZeros(left);
            }
            least[set] = Math.min(least[set], least[set & ~four] + cost.of(group));
          }
        }
      }
    }
    return least[least.length - 1];
  }
}
