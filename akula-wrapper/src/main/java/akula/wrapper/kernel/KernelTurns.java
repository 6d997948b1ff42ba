package akula.wrapper.kernel;

/** Counts what became of turns. */
final class KernelTurns implements TurnWatch {
  private long anews;
  private long refusals;
  private long ended;
  private long askedNanos;
  private long hadNanos;

  @Override
  public void anew() {
    anews++;
  }

  @Override
  public void refused() {
    refusals++;
  }

  @Override
  public void ended(KernelThread thread, long at, long had, ThreadTurn.End why) {
    if (why == ThreadTurn.End.SLICE_ENDED && thread.turnAsked > 0) {
      ended++;
      askedNanos += thread.turnAsked;
      hadNanos += had;
    }
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
