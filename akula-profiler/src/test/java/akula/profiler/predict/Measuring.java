package akula.profiler.predict;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Matrices whose truth is known, and measuring parts of them. */
final class Measuring {
  private Measuring() {}

  static DataSet shipped(String name) throws Exception {
    return DataSetReader.read(Path.of("../data/data-sets", name));
  }

  static double[][] matrix(DataSet set) {
    return set.levels().get(SharingLevel.MEMORY_DOMAIN).stream()
        .filter(PairMatrix.class::isInstance)
        .map(model -> ((PairMatrix) model).speeds())
        .findFirst()
        .orElseThrow();
  }

  /** A truth of one resource: sensitivities and pressures up to so much. */
  static double[][] rankOne(int size, double most, SplittableRandom random) {
    double[] sensitivity = random.doubles(size, 0, most).toArray();
    double[] pressure = random.doubles(size, 0, 1).toArray();
    double[][] speeds = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        speeds[i][j] = Math.exp(-sensitivity[i] * pressure[j]);
      }
    }
    return speeds;
  }

  /** Measures some pairs with relative noise of so much. */
  static MeasuredSpeeds measured(
      double[][] truth, Collection<Pair> pairs, double noise, SplittableRandom random) {
    return measured(truth, pairs, noise, 0, random);
  }

  /**
   * Measures some pairs with relative noise of so much, and divides each row by a rate alone that
   * has an error of its own.
   */
  static MeasuredSpeeds measured(
      double[][] truth,
      Collection<Pair> pairs,
      double noise,
      double common,
      SplittableRandom random) {
    double[][] speeds = new double[truth.length][truth.length];
    double[][] errors = new double[truth.length][truth.length];
    Arrays.stream(speeds).forEach(row -> Arrays.fill(row, Double.NaN));
    for (Pair pair : pairs) {
      measure(truth, speeds, errors, pair.first(), pair.second(), noise, random);
      measure(truth, speeds, errors, pair.second(), pair.first(), noise, random);
    }
    double[] rows = new double[truth.length];
    Arrays.fill(rows, common);
    for (int i = 0; i < truth.length && common > 0; i++) {
      double alone = Math.exp(common * random.nextGaussian());
      for (int j = 0; j < truth.length; j++) {
        speeds[i][j] *= alone;
        errors[i][j] *= alone;
      }
    }
    return MeasuredSpeeds.of(speeds, errors, rows);
  }

  private static void measure(
      double[][] truth,
      double[][] speeds,
      double[][] errors,
      int i,
      int j,
      double noise,
      SplittableRandom random) {
    speeds[i][j] = truth[i][j] * (1 + noise * random.nextGaussian());
    errors[i][j] = noise * speeds[i][j];
  }

  static MeasuredSpeeds nothing(int size) {
    return measured(new double[size][size], List.of(), 0, new SplittableRandom(1));
  }

  /** So many positions in random order. */
  static List<Integer> order(int size, SplittableRandom random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    Collections.shuffle(order, random);
    return order;
  }

  /** Rows and columns of a matrix in another order, or some of them. */
  static double[][] renamed(double[][] matrix, List<Integer> order) {
    double[][] renamed = new double[order.size()][order.size()];
    for (int i = 0; i < order.size(); i++) {
      for (int j = 0; j < order.size(); j++) {
        renamed[i][j] = matrix[order.get(i)][order.get(j)];
      }
    }
    return renamed;
  }

  static double meanError(Prediction prediction, double[][] truth) {
    double sum = 0;
    for (int i = 0; i < truth.length; i++) {
      for (int j = 0; j < truth.length; j++) {
        double error = Math.abs(prediction.speeds()[i][j] - truth[i][j]);
        sum += prediction.isPredicted(i, j) ? error : 0;
      }
    }
    return sum / prediction.predictedCells();
  }

  static double held(Prediction prediction, double[][] truth) {
    double held = 0;
    for (int i = 0; i < truth.length; i++) {
      for (int j = 0; j < truth.length; j++) {
        double value = truth[i][j];
        held += prediction.low()[i][j] <= value && value <= prediction.high()[i][j] ? 1 : 0;
      }
    }
    return held / prediction.predictedCells();
  }
}
