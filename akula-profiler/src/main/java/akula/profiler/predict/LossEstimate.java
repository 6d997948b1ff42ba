package akula.profiler.predict;

/** What a predictor makes of the pairs that were measured. */
public interface LossEstimate {
  /** Returns the expected loss (minus the logarithm of the relative speed) of any cell. */
  double loss(int row, int neighbour);

  /**
   * Returns by how much that may be wrong, as a standard deviation, according to the predictor: it
   * need only be right up to a factor, which cross-validation finds. 0 if the predictor cannot
   * tell.
   */
  double deviation(int row, int neighbour);
}
