package akula.cli.live;

import akula.wrapper.enforce.RealThread;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * How much longer programs take: what one takes alone, less what it has had, at its present share
 * of a cpu. What the threads that it registered have had counts for their program.
 */
final class ProgramTimeLeft {
  private static final double LEAST_SHARE = 0.001;

  private final ToDoubleFunction<String> aloneNanos;
  private double[] usedNanos = new double[16];
  private double[] shares = new double[16];

  /**
   * Makes one.
   *
   * @param aloneNanos how much processor time an application takes alone; NaN if that is not known
   */
  ProgramTimeLeft(ToDoubleFunction<String> aloneNanos) {
    this.aloneNanos = aloneNanos;
  }

  /** An interval has ended; each thread that is there is {@linkplain #add added} next. */
  void next() {
    Arrays.fill(shares, 0);
  }

  /**
   * Takes what a thread had in the interval.
   *
   * @param share the part of the time for which it had a cpu
   * @param nanos how long the interval was
   */
  void add(RealThread thread, double share, long nanos) {
    int program = thread.program().model().id();
    if (program >= shares.length) {
      usedNanos = Arrays.copyOf(usedNanos, 2 * program);
      shares = Arrays.copyOf(shares, 2 * program);
    }
    usedNanos[program] += share * nanos;
    shares[program] += share;
  }

  /**
   * Returns how much longer a program takes, nanoseconds.
   *
   * @return NaN if that is not known, as of a registered thread: nobody knows what it is to do
   */
  double nanos(RealThread thread) {
    int program = thread.model().id();
    boolean known = !thread.isRegistered() && program < shares.length;
    if (!known || shares[program] < LEAST_SHARE) {
      return Double.NaN;
    }
    double alone = aloneNanos.applyAsDouble(thread.model().application());
    return Math.max(0, alone - usedNanos[program]) / shares[program];
  }
}
