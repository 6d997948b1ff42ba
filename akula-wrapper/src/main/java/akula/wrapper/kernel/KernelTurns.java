package akula.wrapper.kernel;

/** Counts what became of turns. */
final class KernelTurns {
  private long anews;
  private long refusals;
  private long ended;
  private long askedNanos;
  private long hadNanos;

  void anew() {
    anews++;
  }

  void refused() {
    refusals++;
  }

  /** A turn ended as its slice was over. */
  void ended(long asked, long had) {
    ended++;
    askedNanos += asked;
    hadNanos += had;
  }

  KernelOutcome outcome(KernelCounts counts) {
    return new KernelOutcome(
        counts,
        anews,
        refusals,
        ended == 0 ? 0 : askedNanos / ended,
        ended == 0 ? 0 : hadNanos / ended);
  }
}
