package akula.profiler.phases;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.ml.clustering.CentroidCluster;
import org.apache.commons.math3.ml.clustering.Clusterable;
import org.apache.commons.math3.ml.clustering.KMeansPlusPlusClusterer;
import org.apache.commons.math3.ml.distance.EuclideanDistance;
import org.apache.commons.math3.random.Well19937c;

/**
 * Points in groups around centres: Lloyd's k-means, begun as k-means++ does (Arthur and
 * Vassilvitskii, SODA 2007), as Apache Commons Math has it, the best of {@value #TRIES} tries.
 *
 * @param labels the group of each point
 * @param centres of the groups, none of them empty
 * @param squares sum of the squared distances of the points to their centres
 */
record Clustering(int[] labels, double[][] centres, double squares) {
  static final int TRIES = 10;
  private static final int MOST_STEPS = 100;

  /** A point that knows its place. */
  private record Numbered(int number, double[] point) implements Clusterable {
    @Override
    public double[] getPoint() {
      return point;
    }
  }

  /**
   * Groups points.
   *
   * @param points at least as many as groups
   * @param groups how many at most; fewer if there are not that many different points
   * @param seed from which the result follows
   */
  static Clustering of(double[][] points, int groups, long seed) {
    List<Numbered> numbered =
        IntStream.range(0, points.length).mapToObj(i -> new Numbered(i, points[i])).toList();
    int different = (int) Arrays.stream(points).map(Arrays::toString).distinct().count();
    var clusterer =
        new KMeansPlusPlusClusterer<Numbered>(
            Math.min(groups, different),
            MOST_STEPS,
            new EuclideanDistance(),
            new Well19937c(seed),
            KMeansPlusPlusClusterer.EmptyClusterStrategy.FARTHEST_POINT);
    Clustering best = null;
    for (int i = 0; i < TRIES; i++) {
      Clustering next = of(points, clusterer.cluster(numbered));
      if (best == null || next.squares < best.squares) {
        best = next;
      }
    }
    return best;
  }

  private static Clustering of(double[][] points, List<CentroidCluster<Numbered>> clusters) {
    int[] labels = new int[points.length];
    double[][] centres = new double[clusters.size()][];
    double squares = 0;
    for (int group = 0; group < centres.length; group++) {
      centres[group] = clusters.get(group).getCenter().getPoint();
      for (Numbered one : clusters.get(group).getPoints()) {
        labels[one.number()] = group;
        squares += squared(one.point(), centres[group]);
      }
    }
    return new Clustering(labels, centres, squares);
  }

  /** Returns the square of a distance. */
  static double squared(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (one[i] - other[i]) * (one[i] - other[i]);
    }
    return sum;
  }

  /** Returns how many points a group has. */
  int size(int group) {
    return (int) Arrays.stream(labels).filter(label -> label == group).count();
  }

  /**
   * Returns the Bayesian information criterion of groups as round normal distributions of one
   * variance (Pelleg and Moore, X-means, ICML 2000).
   *
   * @param leastVariance that is assumed at least
   */
  double information(double leastVariance) {
    double n = labels.length;
    double dimensions = centres[0].length;
    double variance =
        Math.max(leastVariance, squares / (dimensions * Math.max(1, n - centres.length)));
    double likelihood =
        -n * dimensions / 2 * Math.log(2 * Math.PI * variance) - squares / (2 * variance);
    for (int group = 0; group < centres.length; group++) {
      int size = size(group);
      likelihood += size == 0 ? 0 : size * Math.log(size / n);
    }
    double parameters = centres.length * (dimensions + 1);
    return likelihood - parameters / 2 * Math.log(n);
  }
}
