package akula.wrapper.kernel;

/**
 * Whether it is worth to look for events again and again before one sleeps: not where most of the
 * last times were in vain, as what comes is seldom or late; but now and then it is tried again.
 */
final class SpinWorth {
  /** So much in vain, more than not, and it is given up. */
  private static final int MOST = 16;

  /** One of so many times it is tried where it has been given up. */
  private static final int TRIED_EACH = 32;

  private int worth = MOST;
  private int skipped;

  /** Returns whether it is to be done now; what became of it is then told to {@link #was}. */
  boolean isWorth() {
    if (worth > 0 || skipped == TRIED_EACH - 1) {
      skipped = 0;
      return true;
    }
    skipped++;
    return false;
  }

  /**
   * It was done.
   *
   * @param paid whether something came meanwhile
   */
  void was(boolean paid) {
    worth = paid ? Math.min(worth + 1, MOST) : Math.max(worth - 1, 0);
  }
}
