package akula.bounds;

import java.util.ArrayList;
import java.util.List;
import org.jgrapht.Graph;
import org.jgrapht.alg.interfaces.MatchingAlgorithm;
import org.jgrapht.alg.matching.DenseEdmondsMaximumCardinalityMatching;
import org.jgrapht.alg.matching.blossom.v5.KolmogorovWeightedPerfectMatching;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/**
 * Threads divided among like domains for two threads each: a perfect matching, of least weight for
 * the sum (Kolmogorov, Blossom V, Mathematical Programming Computation 1, 2009), and for the worst
 * one among the pairs below a threshold, which is searched for.
 *
 * <p>Whoever is matched with an empty place is alone; two empty places are an empty domain.
 */
final class PairMatching {
  private final ThreadClasses threadClasses;
  private final int threads;
  private final int vertices;
  private final int[] classOf;
  private final Part[] singles;
  private final Part[][] pairs;

  PairMatching(ThreadClasses threadClasses, int domains, List<Part> parts) {
    this.threadClasses = threadClasses;
    threads = threadClasses.threads();
    vertices = threads + Math.min(threads, 2 * domains - threads);
    classOf = new int[threads];
    int next = 0;
    for (int c = 0; c < threadClasses.size(); c++) {
      for (int i = 0; i < threadClasses.count(c); i++) {
        classOf[next++] = c;
      }
    }
    singles = new Part[threadClasses.size()];
    pairs = new Part[threadClasses.size()][threadClasses.size()];
    for (Part part : parts) {
      int[] members = part.members();
      if (members.length == 1) {
        singles[members[0]] = part;
      } else {
        pairs[members[0]][members[1]] = part;
      }
    }
  }

  private Part part(int one, int other) {
    int low = Math.min(one, other);
    int high = Math.max(one, other);
    if (high < threads) {
      return pairs[classOf[low]][classOf[high]];
    }
    return low < threads ? singles[classOf[low]] : null;
  }

  private double value(int one, int other) {
    Part part = part(one, other);
    return part == null ? 0 : part.value();
  }

  /** Returns the division with the least sum. */
  Partition leastSum() {
    Graph<Integer, DefaultWeightedEdge> graph = graph(Double.POSITIVE_INFINITY);
    List<Part> parts = parts(graph, new KolmogorovWeightedPerfectMatching<>(graph));
    double sum = parts.stream().mapToDouble(Part::value).sum();
    return new Partition(parts, sum, sum);
  }

  /** Returns the division with the least dearest pair. */
  Partition leastWorst() {
    double[] values =
        java.util.stream.IntStream.range(0, threads)
            .boxed()
            .flatMapToDouble(i ->
                java.util.stream.IntStream.range(i + 1, vertices).mapToDouble(j -> value(i, j)))
            .sorted()
            .distinct()
            .toArray();
    int low = 0;
    int high = values.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (matching(values[middle]).isPerfect()) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    Graph<Integer, DefaultWeightedEdge> graph = graph(values[low]);
    List<Part> parts = parts(graph, new DenseEdmondsMaximumCardinalityMatching<>(graph));
    double worst = parts.stream().mapToDouble(Part::value).max().orElseThrow();
    return new Partition(parts, worst, worst);
  }

  private MatchingAlgorithm.Matching<Integer, DefaultWeightedEdge> matching(double most) {
    return new DenseEdmondsMaximumCardinalityMatching<>(graph(most)).getMatching();
  }

  private List<Part> parts(
      Graph<Integer, DefaultWeightedEdge> graph,
      MatchingAlgorithm<Integer, DefaultWeightedEdge> algorithm) {
    List<Part> parts = new ArrayList<>();
    for (DefaultWeightedEdge edge : algorithm.getMatching().getEdges()) {
      Part part = part(graph.getEdgeSource(edge), graph.getEdgeTarget(edge));
      if (part != null) {
        parts.add(part);
      }
    }
    parts.sort(java.util.Comparator.comparing(Part::members, java.util.Arrays::compare));
    return parts;
  }

  private Graph<Integer, DefaultWeightedEdge> graph(double most) {
    var graph = new SimpleWeightedGraph<Integer, DefaultWeightedEdge>(DefaultWeightedEdge.class);
    for (int i = 0; i < vertices; i++) {
      graph.addVertex(i);
    }
    for (int i = 0; i < vertices; i++) {
      for (int j = i + 1; j < vertices; j++) {
        if (value(i, j) <= most || j >= threads && i >= threads) {
          graph.setEdgeWeight(graph.addEdge(i, j), value(i, j));
        }
      }
    }
    return graph;
  }
}
