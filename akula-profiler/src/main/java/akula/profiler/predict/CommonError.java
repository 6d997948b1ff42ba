package akula.profiler.predict;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Where the error goes that all cells of a row have in common, since they are divided by the same
 * rate alone. A predictor takes some of it for a trait of the application and puts it into what it
 * predicts, where no residual shows it; the rest is in the residuals of the row. How much goes
 * where is tried: rows are shifted by errors of that size, and the predictor is fitted again.
 *
 * @param inPredictions the part of its variance that is in predicted losses
 * @param inResiduals the part of its variance that is in the residuals of cells that were not shown
 */
record CommonError(double inPredictions, double inResiduals) {
  private static final int TRIALS = 4;
  private static final CommonError NONE = new CommonError(0, 0);

  /** Returns whether there is none, or none that matters. */
  boolean isNone() {
    return inPredictions == 0 && inResiduals == 0;
  }

  /** Tries it, on the cells that were not measured. */
  static CommonError of(MeasuredSpeeds known, Predictor predictor, long seed) {
    int size = known.size();
    var random = new SplittableRandom(seed);
    LossEstimate before = predictor.fit(known);
    double predicted = 0;
    double residual = 0;
    double whole = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] shifts =
          IntStream.range(0, size)
              .mapToDouble(i -> known.common(i) * random.nextGaussian())
              .toArray();
      LossEstimate after = predictor.fit(known.shifted(shifts));
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          if (!known.has(i, j)) {
            double moved = before.loss(i, j) - after.loss(i, j);
            predicted += moved * moved;
            residual += (shifts[i] - moved) * (shifts[i] - moved);
            whole += shifts[i] * shifts[i];
          }
        }
      }
    }
    return whole > 0 ? new CommonError(predicted / whole, residual / whole) : NONE;
  }
}
