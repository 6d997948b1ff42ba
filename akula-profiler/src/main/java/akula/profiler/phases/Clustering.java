package akula.profiler.phases;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Points in groups around centres: Lloyd's k-means, begun as k-means++ does (Arthur and
 * Vassilvitskii, SODA 2007), the best of {@value #TRIES} tries.
 *
 * @param labels the group of each point
 * @param centres of the groups, none of them empty
 * @param squares sum of the squared distances of the points to their centres
 */
record Clustering(int[] labels, double[][] centres, double squares) {
  static final int TRIES = 10;
  private static final int MOST_STEPS = 100;

  /**
   * Groups points.
   *
   * @param points at least as many as groups
   * @param groups how many at most; fewer if there are not that many different points
   */
  static Clustering of(double[][] points, int groups, SplittableRandom random) {
    Clustering best = null;
    for (int i = 0; i < TRIES; i++) {
      Clustering next = improved(points, begin(points, groups, random));
      if (best == null || next.squares < best.squares) {
        best = next;
      }
    }
    return best;
  }

  private static double[][] begin(double[][] points, int groups, SplittableRandom random) {
    double[][] centres = new double[groups][];
    double[] far = new double[points.length];
    Arrays.fill(far, Double.POSITIVE_INFINITY);
    int chosen = random.nextInt(points.length);
    for (int group = 0; group < groups; group++) {
      centres[group] = points[chosen];
      double sum = 0;
      for (int i = 0; i < points.length; i++) {
        far[i] = Math.min(far[i], squared(points[i], points[chosen]));
        sum += far[i];
      }
      if (sum == 0) {
        return Arrays.copyOf(centres, group + 1); // no other point is left
      }
      chosen = draw(far, random.nextDouble() * sum);
    }
    return centres;
  }

  private static int draw(double[] weights, double at) {
    int last = 0;
    double left = at;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        last = i;
        left -= weights[i];
        if (left < 0) {
          return i;
        }
      }
    }
    return last;
  }

  private static Clustering improved(double[][] points, double[][] begin) {
    double[][] centres = begin;
    int[] labels = new int[points.length];
    for (int step = 0; step < MOST_STEPS; step++) {
      int[] nearest = nearest(points, centres);
      boolean same = step > 0 && Arrays.equals(labels, nearest);
      labels = nearest;
      if (same) {
        break;
      }
      centres = means(points, labels, centres);
    }
    double squares = 0;
    for (int i = 0; i < points.length; i++) {
      squares += squared(points[i], centres[labels[i]]);
    }
    return new Clustering(labels, centres, squares);
  }

  private static int[] nearest(double[][] points, double[][] centres) {
    int[] nearest = new int[points.length];
    for (int i = 0; i < points.length; i++) {
      for (int group = 1; group < centres.length; group++) {
        if (squared(points[i], centres[group]) < squared(points[i], centres[nearest[i]])) {
          nearest[i] = group;
        }
      }
    }
    return nearest;
  }

  /** A group that has lost all its points keeps its centre. */
  private static double[][] means(double[][] points, int[] labels, double[][] before) {
    double[][] sums = new double[before.length][before[0].length];
    int[] sizes = new int[before.length];
    for (int i = 0; i < points.length; i++) {
      sizes[labels[i]]++;
      for (int j = 0; j < sums[0].length; j++) {
        sums[labels[i]][j] += points[i][j];
      }
    }
    for (int group = 0; group < sums.length; group++) {
      for (int j = 0; j < sums[0].length; j++) {
        sums[group][j] = sizes[group] == 0 ? before[group][j] : sums[group][j] / sizes[group];
      }
    }
    return sums;
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
