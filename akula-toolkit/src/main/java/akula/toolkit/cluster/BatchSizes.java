package akula.toolkit.cluster;

/**
 * How many pieces make a batch: some seconds of work by what those before it took, so that handing
 * it out costs next to nothing of that; no more bytes than are handed back at once; and, where the
 * end is near, so few that nobody waits long for the last one. Costs change along the work: what
 * counts is what came of late.
 */
final class BatchSizes {
  /** Between one and ten seconds, where pieces are shorter than that. */
  static final double SECONDS = 3;

  static final double MOST_BYTES = 8 << 20;

  /** From one batch to the next of those that nothing is known of. */
  private static final int GROWTH = 8;

  private static final double WEIGHT = 0.5;

  private double seconds = -1;
  private double bytes;
  private long largest = 1;

  /** A batch took so long, and so many bytes were handed back. */
  void answered(long pieces, double tookSeconds, long tookBytes) {
    if (pieces == 0) {
      return;
    }
    double each = tookSeconds / pieces;
    double size = (double) tookBytes / pieces;
    bytes = seconds < 0 ? size : bytes + WEIGHT * (size - bytes);
    seconds = seconds < 0 ? each : seconds + WEIGHT * (each - seconds);
    largest = Math.max(largest, pieces);
  }

  /** Returns how many bytes so many pieces are going to hand back, as far as is known. */
  long bytes(long pieces) {
    return (long) (bytes * pieces);
  }

  /**
   * Returns how many pieces the next batch has, at least one.
   *
   * @param left how many nobody was given so far, at least one
   * @param slots how many batches can run at once
   */
  long next(long left, int slots) {
    if (seconds < 0) {
      return 1;
    }
    double most = SECONDS / Math.max(seconds, 1e-9);
    most = Math.min(most, MOST_BYTES / Math.max(bytes, 1));
    most = Math.min(most, (double) largest * GROWTH);
    most = Math.min(most, (double) left / (2L * slots));
    return Math.clamp((long) most, 1, left);
  }
}
