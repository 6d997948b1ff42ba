package akula.profiler.predict;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Relative speeds of all pairs: measured where they were, else predicted.
 *
 * @param speeds {@code speeds[row][neighbour]}; a measured one is as it was measured
 * @param low lower end of the interval of a predicted cell, NaN of a measured one
 * @param high upper end of the interval of a predicted cell, NaN of a measured one
 * @param confidence of the intervals
 * @param chosen name of the predictor that was used
 * @param scores of all predictors, in the order in which they were given
 * @param measuredPairs how many pairs were measured
 * @param error mean absolute error to expect of the predicted relative speeds, noise of measuring
 *     taken out; NaN if too few pairs were measured to tell
 * @param outlook what measuring more would bring; empty if that cannot be known
 */
public record Prediction(
    double[][] speeds,
    double[][] low,
    double[][] high,
    double confidence,
    String chosen,
    List<Score> scores,
    int measuredPairs,
    double error,
    List<Outlook> outlook) {

  /** Keeps its own copies of the lists. */
  public Prediction {
    scores = List.copyOf(scores);
    outlook = List.copyOf(outlook);
  }

  /** Returns whether a cell was predicted and not measured. */
  public boolean isPredicted(int row, int neighbour) {
    return !Double.isNaN(low[row][neighbour]);
  }

  /** Returns the number of all pairs. */
  public int pairs() {
    return speeds.length * (speeds.length + 1) / 2;
  }

  /** Returns the number of predicted cells. */
  public int predictedCells() {
    return (int)
        Arrays.stream(low)
            .flatMapToDouble(Arrays::stream)
            .filter(value -> !Double.isNaN(value))
            .count();
  }

  /** Returns how good the prediction is to be, and what measuring more would bring. */
  public String sentence() {
    if (predictedCells() == 0) {
      return "All %d pairs were measured; nothing had to be predicted.".formatted(pairs());
    }
    String measured = "%d of %d pairs were measured".formatted(measuredPairs, pairs());
    if (Double.isNaN(error)) {
      return measured + ", too few to tell how good the prediction of the others is.";
    }
    String now =
        String.format(
            Locale.ROOT,
            "%s; the relative speeds of the others are predicted by %s with a mean absolute error"
                + " of about %.3f.",
            measured,
            chosen,
            error);
    return outlook.isEmpty() ? now : now + " " + more();
  }

  private String more() {
    var text = new StringBuilder("Measuring ");
    for (int i = 0; i < outlook.size(); i++) {
      Outlook step = outlook.get(i);
      text.append(i == 0 ? "" : i == outlook.size() - 1 ? " and " : ", ")
          .append(step.pairs())
          .append(i == 0 ? " more " + (step.pairs() == 1 ? "pair" : "pairs") + " would " : " ")
          .append(
              step.error() == 0
                  ? (i == 0 ? "" : "would ") + "leave nothing to predict"
                  : String.format(
                      Locale.ROOT, "%sto about %.3f", i == 0 ? "bring it " : "", step.error()));
    }
    return text.append('.').toString();
  }
}
