package akula.profiler.merge;

import akula.formats.campaign.Campaign;
import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import akula.profiler.predict.MeasuredSpeeds;
import akula.profiler.predict.PairPrediction;
import akula.profiler.predict.Prediction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Predicts the pairs that nobody measured from those that somebody did (docs/prediction.md). What
 * is known only as a prediction takes no part.
 */
public final class PredictedFigures implements MissingFigures {
  private static final double MOST_SPEED = 1.5;
  private static final double LEAST_SPEED = 1e-6;

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
    for (CellUncertainty one : known.uncertainty()) {
      Cell cell = one.cell();
      if (cell.isPair() && cell.level().equals(Optional.of(level))) {
        int row = cell.row();
        int column = cell.neighbours().getFirst();
        if (one.origin() == CellUncertainty.Origin.PREDICTED) {
          speeds[row][column] = Double.NaN;
        } else {
          errors[row][column] = one.halfWidth() / reach(one.confidence());
        }
      }
    }
    return PairPrediction.predict(MeasuredSpeeds.of(speeds, errors), Optional.empty(), seed);
  }

  private static double reach(double confidence) {
    return NormalDistribution.of(0, 1).inverseCumulativeProbability((1 + confidence) / 2);
  }

  private static double[][] matrix(DataSet known, SharingLevel level) {
    for (LevelModel model : known.levels().get(level)) {
      if (model instanceof LevelModel.PairMatrix pairs) {
        double[][] copy = new double[pairs.speeds().length][];
        for (int row = 0; row < copy.length; row++) {
          copy[row] = pairs.speeds()[row].clone();
        }
        return copy;
      }
    }
    throw new IllegalArgumentException("level " + level + " has no pairs");
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
