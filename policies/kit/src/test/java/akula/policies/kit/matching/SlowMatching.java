package akula.policies.kit.matching;

import java.util.Arrays;
import java.util.Random;
import org.jgrapht.alg.matching.blossom.v5.KolmogorovWeightedPerfectMatching;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/** What matchings weigh, found in ways that are slow, or somebody else's. */
final class SlowMatching {
  private SlowMatching() {}

  /** Returns the least weight of all matchings of few vertices. */
  static double least(double[] weights, int n) {
    double[] left = new double[1 << n]; // of the vertices that are not in the set
    Arrays.fill(left, Double.POSITIVE_INFINITY);
    left[left.length - 1] = 0;
    for (int set = left.length - 2; set >= 0; set--) {
      int i = Integer.numberOfTrailingZeros(~set);
      for (int j = i + 1; j < n; j++) {
        if ((set >> j & 1) == 0) {
          left[set] = Math.min(left[set], weights[i * n + j] + left[set | 1 << i | 1 << j]);
        }
      }
    }
    return left[0];
  }

  static double leastOfJgrapht(double[] weights, int n) {
    var graph = new SimpleWeightedGraph<Integer, DefaultWeightedEdge>(DefaultWeightedEdge.class);
    for (int i = 0; i < n; i++) {
      graph.addVertex(i);
      for (int j = 0; j < i; j++) {
        graph.setEdgeWeight(graph.addEdge(j, i), weights[j * n + i]);
      }
    }
    return new KolmogorovWeightedPerfectMatching<>(graph).getMatching().getWeight();
  }

  static double weight(double[] weights, int[] mate) {
    double sum = 0;
    for (int i = 0; i < mate.length; i++) {
      sum += i < mate[i] ? weights[i * mate.length + mate[i]] : 0;
    }
    return sum;
  }

  /** Returns what each two weigh together that slow each other down by what both have. */
  static double[] products(int n, long seed) {
    Random random = new Random(seed);
    double[] demand = random.doubles(n).toArray();
    double[] sensitivity = random.doubles(n).toArray();
    double[] weights = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        weights[i * n + j] = demand[i] * sensitivity[j] + demand[j] * sensitivity[i];
      }
    }
    return weights;
  }
}
