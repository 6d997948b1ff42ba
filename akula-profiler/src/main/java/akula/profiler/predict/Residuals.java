package akula.profiler.predict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Cells that were measured but not shown to a predictor: what it made of them. */
final class Residuals {
  /**
   * One such cell.
   *
   * @param predicted the loss that was predicted
   * @param deviation by how much it may be wrong according to the predictor
   * @param measured the loss that was measured
   * @param noise variance of what was measured
   */
  record Cell(double predicted, double deviation, double measured, double noise) {
    /** What was measured minus what was predicted. */
    double difference() {
      return measured - predicted;
    }

    /** By how much the predicted relative speed is away from the measured one. */
    double speedError() {
      return Math.abs(Math.exp(-measured) - Math.exp(-predicted));
    }
  }

  private final List<Cell> cells = new ArrayList<>();

  /** Adds the cells of some pairs, as an estimate that has not seen them predicts them. */
  void add(LossEstimate estimate, MeasuredSpeeds all, Collection<Pair> pairs) {
    Losses hidden = Losses.of(all.only(pairs));
    for (int c = 0; c < hidden.count(); c++) {
      int i = hidden.row[c];
      int j = hidden.column[c];
      cells.add(
          new Cell(
              estimate.loss(i, j), estimate.deviation(i, j), hidden.loss[c], hidden.variance[c]));
    }
  }

  List<Cell> cells() {
    return cells;
  }

  /** Returns the mean absolute difference of relative speeds, NaN if there is no cell. */
  double meanError() {
    return cells.stream().mapToDouble(Cell::speedError).average().orElse(Double.NaN);
  }
}
