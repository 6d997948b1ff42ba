package akula.benchmarks;

import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import akula.profiler.predict.MeasuredSpeeds;
import akula.profiler.predict.Outlook;
import akula.profiler.predict.Pair;
import akula.profiler.predict.PairChoice;
import akula.profiler.predict.PairPrediction;
import akula.profiler.predict.Prediction;
import akula.profiler.predict.Predictor;
import akula.profiler.predict.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Predicts the matrices of the data sets that ship from parts of them, measured with noise of 1%,
 * without and with an error of 0.7% that all cells of a row have in common (of a rate alone that
 * was measured twice as often), and compares with the true figures. The predictor by way curves
 * takes no part: the same curves made these matrices.
 */
public final class PredictionError {
  private static final double NOISE = 0.01;
  private static final double[] COMMON = {0, 0.007};
  private static final double[] SHARES = {0.1, 0.25, 0.5};
  private static final int FEW = 12;

  private final double[][] truth;
  private final boolean few;
  private final double common;
  private final int seeds;

  private PredictionError(double[][] truth, boolean few, double common, int seeds) {
    this.truth = truth;
    this.few = few;
    this.common = common;
    this.seeds = seeds;
  }

  /** Runs it; the argument is the number of seeds. */
  public static void main(String[] arguments) throws Exception {
    int seeds = Integer.parseInt(arguments[0]);
    System.out.println(
        "of the seeds: mean and worst error, error that was expected, predicted with 25% of the"
            + " pairs more; cells that the 90% intervals hold (mean, least, most), seeds with"
            + " 85 to 95%");
    System.out.println(
        "case                        share  pairs   mean  worst  expected predicted  "
            + "   hold  least   most  85-95  half width  ms");
    for (double common : COMMON) {
      System.out.printf(Locale.ROOT, "%.1f%% of noise common to each row%n", 100 * common);
      for (boolean few : new boolean[] {false, true}) {
        for (String set : List.of("spec2006-small-cache", "spec2006-large-cache")) {
          var trials = new PredictionError(matrix(set), few, common, seeds);
          for (double share : SHARES) {
            trials.report((few ? FEW + " of " : "") + set, share);
          }
        }
      }
    }
  }

  private static double[][] matrix(String name) throws Exception {
    DataSet set = DataSetReader.read(Bench.HOME.resolve("data/data-sets").resolve(name));
    return CellValues.matrix(set, SharingLevel.MEMORY_DOMAIN).orElseThrow().speeds();
  }

  /** What came out with one seed. */
  private record Trial(
      double error,
      double held,
      double width,
      double seconds,
      Prediction prediction,
      Map<String, Double> errors) {}

  private void report(String name, double share) {
    List<Trial> trials = IntStream.range(0, seeds).mapToObj(seed -> trial(share, seed)).toList();
    double[] errors = trials.stream().mapToDouble(Trial::error).toArray();
    double[] held = trials.stream().mapToDouble(Trial::held).toArray();
    System.out.printf(
        Locale.ROOT,
        "%-26s %5.0f%%  %5d  %.4f %.4f  %8.4f  %8.4f  %6.1f%% %5.1f%% %5.1f%%  %5d "
            + " %10.4f  %3.0f%n",
        name,
        100 * share,
        trials.getFirst().prediction().measuredPairs(),
        mean(errors),
        Arrays.stream(errors).max().orElseThrow(),
        mean(trials.stream().mapToDouble(t -> t.prediction().error()).toArray()),
        mean(trials.stream().mapToDouble(PredictionError::predicted).toArray()),
        100 * mean(held),
        100 * Arrays.stream(held).min().orElseThrow(),
        100 * Arrays.stream(held).max().orElseThrow(),
        Arrays.stream(held).filter(part -> part >= 0.85 && part <= 0.95).count(),
        mean(trials.stream().mapToDouble(Trial::width).toArray()),
        1e3 * mean(trials.stream().mapToDouble(Trial::seconds).toArray()));
    predictors(trials);
    System.out.println("    with the first seed: " + trials.getFirst().prediction().sentence());
  }

  /** The error to expect when a quarter of all pairs is measured besides. */
  private static double predicted(Trial trial) {
    return trial.prediction().outlook().stream()
        .filter(step -> Math.abs(step.share() - 0.25) < 0.01)
        .mapToDouble(Outlook::error)
        .findFirst()
        .orElse(Double.NaN);
  }

  private void predictors(List<Trial> trials) {
    for (String name : trials.getFirst().errors().keySet()) {
      double[] errors = trials.stream().mapToDouble(t -> t.errors().get(name)).toArray();
      double[] scores =
          trials.stream()
              .flatMap(t -> t.prediction().scores().stream())
              .filter(score -> score.predictor().equals(name))
              .mapToDouble(Score::error)
              .toArray();
      long chosen = trials.stream().filter(t -> t.prediction().chosen().equals(name)).count();
      System.out.printf(
          Locale.ROOT,
          "    %-22s error: mean %.4f, worst %.4f; in cross-validation (noise included) %.4f;"
              + " chosen %d times%n",
          name,
          mean(errors),
          Arrays.stream(errors).max().orElseThrow(),
          mean(scores),
          chosen);
    }
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private Trial trial(double share, long seed) {
    double[][] real = few ? drawn(seed) : truth;
    List<Pair> pairs = PairChoice.choose(real.length, PairChoice.count(real.length, share), seed);
    MeasuredSpeeds measured = measured(real, pairs, new SplittableRandom(~seed));
    long start = System.nanoTime();
    List<Predictor> all = PairPrediction.predictors();
    Prediction prediction = PairPrediction.predict(measured, all, seed);
    double seconds = (System.nanoTime() - start) / 1e9;
    Map<String, Double> errors = new TreeMap<>();
    for (Predictor predictor : all) {
      var alone = PairPrediction.predict(measured, List.of(predictor), seed);
      errors.put(predictor.name(), error(alone, real));
    }
    return new Trial(
        error(prediction, real),
        held(prediction, real),
        width(prediction),
        seconds,
        prediction,
        errors);
  }

  /** The matrix of a few applications, drawn anew for each seed. */
  private double[][] drawn(long seed) {
    List<Integer> rows = new ArrayList<>(IntStream.range(0, truth.length).boxed().toList());
    Collections.shuffle(rows, new SplittableRandom(seed));
    double[][] part = new double[FEW][FEW];
    for (int i = 0; i < FEW; i++) {
      for (int j = 0; j < FEW; j++) {
        part[i][j] = truth[rows.get(i)][rows.get(j)];
      }
    }
    return part;
  }

  private MeasuredSpeeds measured(double[][] real, List<Pair> pairs, SplittableRandom random) {
    int size = real.length;
    double[][] speeds = new double[size][size];
    double[][] errors = new double[size][size];
    Arrays.stream(speeds).forEach(row -> Arrays.fill(row, Double.NaN));
    for (Pair pair : pairs) {
      for (int[] cell :
          new int[][] {{pair.first(), pair.second()}, {pair.second(), pair.first()}}) {
        double speed = real[cell[0]][cell[1]] * (1 + NOISE * random.nextGaussian());
        speeds[cell[0]][cell[1]] = speed;
        errors[cell[0]][cell[1]] = NOISE * speed;
      }
    }
    double[] rows = new double[size];
    Arrays.fill(rows, common);
    for (int i = 0; i < size && common > 0; i++) {
      double alone = Math.exp(common * random.nextGaussian());
      speeds[i] = Arrays.stream(speeds[i]).map(speed -> speed * alone).toArray();
      errors[i] = Arrays.stream(errors[i]).map(error -> error * alone).toArray();
    }
    return MeasuredSpeeds.of(speeds, errors, rows);
  }

  private interface Figure {
    double of(int row, int neighbour);
  }

  private static double meanOfPredicted(Prediction prediction, Figure figure) {
    double sum = 0;
    for (int i = 0; i < prediction.speeds().length; i++) {
      for (int j = 0; j < prediction.speeds().length; j++) {
        sum += prediction.isPredicted(i, j) ? figure.of(i, j) : 0;
      }
    }
    return sum / prediction.predictedCells();
  }

  private static double error(Prediction prediction, double[][] real) {
    return meanOfPredicted(prediction, (i, j) -> Math.abs(prediction.speeds()[i][j] - real[i][j]));
  }

  private static double held(Prediction prediction, double[][] real) {
    return meanOfPredicted(
        prediction,
        (i, j) ->
            prediction.low()[i][j] <= real[i][j] && real[i][j] <= prediction.high()[i][j] ? 1 : 0);
  }

  private static double width(Prediction prediction) {
    return meanOfPredicted(
        prediction, (i, j) -> (prediction.high()[i][j] - prediction.low()[i][j]) / 2);
  }
}
