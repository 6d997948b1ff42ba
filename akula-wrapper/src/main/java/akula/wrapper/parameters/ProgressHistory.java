package akula.wrapper.parameters;

import akula.wrapper.progress.Report;

/** What share of its work a thread had done at the last instants of sampling. */
final class ProgressHistory {
  private final double[] shares;
  private final long[] nanos;
  private long total;
  private long done;
  private int taken;
  private int takenBeforeAsked = -1;

  /**
   * Makes an empty one.
   *
   * @param intervals the longest window, in intervals
   */
  ProgressHistory(int intervals) {
    shares = new double[intervals + 1];
    nanos = new long[intervals + 1];
  }

  /** A policy asks for it from now on; before that it may be for the host alone. */
  void ask() {
    takenBeforeAsked = takenBeforeAsked < 0 ? taken : takenBeforeAsked;
  }

  /** Returns whether a window lies behind the first time that a policy asked. */
  boolean isSinceAsked(int intervals) {
    return takenBeforeAsked >= 0 && taken - takenBeforeAsked > intervals;
  }

  int intervals() {
    return shares.length - 1;
  }

  /** Takes what is reported now. Work of another total, or less work than before, is new work. */
  void take(Report report, long now) {
    long newTotal = report.total();
    long newDone = report.done();
    if (newTotal != total || newDone < done) {
      taken = 0;
      takenBeforeAsked = Math.min(takenBeforeAsked, 0);
    }
    total = newTotal;
    done = newDone;
    if (newTotal > 0 && newDone >= 0) {
      shares[taken % shares.length] = (double) newDone / newTotal;
      nanos[taken % nanos.length] = now;
      taken++;
    }
  }

  /**
   * Returns the work done in a window.
   *
   * @param soloSeconds how long all of it takes alone
   * @return solo seconds of work per second, NaN if the window is not complete
   */
  double rate(int intervals, double soloSeconds) {
    if (taken <= intervals || intervals >= shares.length) {
      return Double.NaN;
    }
    int newest = (taken - 1) % shares.length;
    int oldest = (taken - 1 - intervals) % shares.length;
    double seconds = (nanos[newest] - nanos[oldest]) / 1e9;
    return (shares[newest] - shares[oldest]) * soloSeconds / seconds;
  }
}
