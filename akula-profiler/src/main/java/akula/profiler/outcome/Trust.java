package akula.profiler.outcome;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.profiler.estimate.Estimates;
import akula.profiler.estimate.IntervalEstimate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far figures are to be trusted: a figure is sure if its interval is as narrow as the campaign
 * asked for, and nothing that it was computed from is a guess.
 *
 * @param width half of the widest interval that is narrow enough; of solo times, relative
 */
record Trust(double width) {
  private static final String WIDE = "its interval is wider than was asked for";

  /** Returns that of a solo time, seconds. */
  CellUncertainty solo(int row, IntervalEstimate seconds) {
    return measured(Cell.solo(row), seconds, seconds.halfWidth() <= width * seconds.value(), "");
  }

  /**
   * Returns that of a relative speed that was measured.
   *
   * @param further what it was divided by
   */
  CellUncertainty measured(Cell cell, IntervalEstimate speed, WholeSpeed further) {
    String guess = further.isPredicted() ? "divided by a speed further out that is predicted" : "";
    return measured(cell, speed, speed.halfWidth() <= width, guess);
  }

  private static CellUncertainty measured(
      Cell cell, IntervalEstimate estimate, boolean narrow, String guess) {
    return new CellUncertainty(
        cell,
        Math.max(0, estimate.low()),
        estimate.high(),
        Estimates.CONFIDENCE,
        estimate.runs(),
        CellUncertainty.Origin.MEASURED,
        narrow && guess.isEmpty(),
        Stream.of(narrow ? "" : WIDE, guess)
            .filter(note -> !note.isEmpty())
            .collect(Collectors.joining("; ")));
  }

  /** Returns that of a relative speed that was predicted, with its interval. */
  CellUncertainty predicted(Cell cell, double low, double high, double confidence) {
    boolean narrow = (high - low) / 2 <= width;
    return new CellUncertainty(
        cell,
        Math.max(0, low),
        high,
        confidence,
        0,
        CellUncertainty.Origin.PREDICTED,
        narrow,
        narrow ? "" : WIDE);
  }
}
