package akula.profiler.merge;

import akula.formats.campaign.Campaign;
import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.SharingLevel;
import akula.profiler.predict.MeasuredSpeeds;
import akula.profiler.predict.PairPrediction;
import akula.profiler.predict.Prediction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Predicts the pairs that nobody measured from those that somebody did
 * (docs/reference/prediction.md). What is known only as a prediction takes no part.
 */
public final class PredictedFigures implements MissingFigures {
  private static final double MOST_SPEED = 1.5;
  private static final double LEAST_SPEED = 1e-6;

  /**
   * Measured intervals are Student's, and what is known of all runs of an application counts as so
   * many runs more (docs/guide/profiler.md).
   */
  private static final int MORE_RUNS = 4;

  /** What is common to a row can hardly be more of the variance of a cell than this. */
  private static final double MOST_COMMON = 0.75;

  private final long seed;
  private final List<String> sentences = new ArrayList<>();

  /**
   * Makes one.
   *
   * @param seed of the folds of cross-validation
   */
  public PredictedFigures(long seed) {
    this.seed = seed;
  }

  /** Returns what was said of the predictions that were made, one sentence a level. */
  public List<String> sentences() {
    return List.copyOf(sentences);
  }

  @Override
  public Map<Cell, Figure> figures(DataSet known, List<Cell> missing) {
    Map<Cell, Figure> figures = new HashMap<>();
    for (SharingLevel level : known.levels().keySet()) {
      List<Cell> here =
          missing.stream().filter(cell -> cell.level().equals(Optional.of(level))).toList();
      if (!here.isEmpty()) {
        Prediction prediction = predict(known, level);
        sentences.add(prediction.sentence());
        here.forEach(cell -> figures.put(cell, figure(cell, prediction)));
      }
    }
    return figures;
  }

  private Prediction predict(DataSet known, SharingLevel level) {
    double[][] speeds = matrix(known, level);
    double[][] errors = new double[speeds.length][speeds.length];
    double[] common = new double[speeds.length];
    for (CellUncertainty one : known.uncertainty()) {
      Cell cell = one.cell();
      if (cell.isPair() && cell.level().equals(Optional.of(level))) {
        int row = cell.row();
        int column = cell.neighbours().getFirst();
        if (one.origin() == CellUncertainty.Origin.PREDICTED) {
          speeds[row][column] = Double.NaN;
        } else {
          errors[row][column] = standardError(one);
        }
      } else if (cell.isSolo() && level == outermost(known)) {
        double seconds = known.applications().get(cell.row()).soloSeconds();
        common[cell.row()] = standardError(one) / seconds;
      }
    }
    takeOff(common, speeds, errors);
    return PairPrediction.predict(
        MeasuredSpeeds.of(speeds, errors, common), Optional.empty(), seed);
  }

  /** Returns the standard error that an interval of a measured figure was made of. */
  static double standardError(CellUncertainty measured) {
    double freedom = Math.max(1, measured.runs() - 1) + MORE_RUNS;
    return measured.halfWidth()
        / TDistribution.of(freedom).inverseCumulativeProbability((1 + measured.confidence()) / 2);
  }

  /** Only there speeds are divided by the rate alone; further in it cancels out. */
  private static SharingLevel outermost(DataSet known) {
    return known.levels().keySet().stream().max(Comparator.naturalOrder()).orElseThrow();
  }

  /** The intervals of relative speeds hold the error of the solo time too. */
  private static void takeOff(double[] common, double[][] speeds, double[][] errors) {
    for (int i = 0; i < speeds.length; i++) {
      for (int j = 0; j < speeds.length; j++) {
        double all = errors[i][j] * errors[i][j];
        double shared = common[i] * speeds[i][j] * common[i] * speeds[i][j];
        errors[i][j] =
            Math.sqrt(all - Math.min(MOST_COMMON * all, Double.isNaN(shared) ? 0 : shared));
      }
    }
  }

  private static double[][] matrix(DataSet known, SharingLevel level) {
    return CellValues.matrix(known, level)
        .map(pairs -> Stream.of(pairs.speeds()).map(double[]::clone).toArray(double[][]::new))
        .orElseThrow(() -> new IllegalArgumentException("level " + level + " has no pairs"));
  }

  private static Figure figure(Cell cell, Prediction prediction) {
    int row = cell.row();
    int column = cell.neighbours().getFirst();
    double value = Math.clamp(prediction.speeds()[row][column], LEAST_SPEED, MOST_SPEED);
    double low = Math.max(0, Math.min(value, prediction.low()[row][column]));
    double high = Math.max(value, prediction.high()[row][column]);
    boolean sure = (high - low) / 2 <= Campaign.USUAL_WIDTH;
    return new Figure(
        value,
        Optional.of(
            new CellUncertainty(
                cell,
                low,
                high,
                prediction.confidence(),
                0,
                CellUncertainty.Origin.PREDICTED,
                sure,
                sure ? "" : "predicted; its interval is wide")));
  }
}
