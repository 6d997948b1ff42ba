package akula.profiler.validate;

import akula.statistics.number.Estimate;

/**
 * Two policies on one workload: by how much the first is above the second, as a part of the second.
 *
 * @param workload position of the workload
 * @param quantity by which they are compared
 * @param predicted mean over the repeats of what the simulator says
 * @param measured on the machine, with its 95% interval over the repeats; without one of a single
 *     repeat
 */
public record PolicyDifference(
    int workload, Quantity quantity, double predicted, Estimate measured) {
  /** The paper looks at differences above that (AKULA, PACT 2010, section 3.5). */
  public static final double LARGE = 0.05;

  /** Less than that is no difference: simulated times are whole nanoseconds. */
  static final double NOTHING = 1e-6;

  /** What is to be thought of it. */
  public enum Verdict {
    /** Large and above the noise, and the simulator says which policy is better. */
    RIGHT,
    /** Large and above the noise, and the simulator says the other one, or neither. */
    WRONG,
    /** Predicted to be large, and measured within the noise. */
    NOT_SEEN,
    /** Neither. */
    SMALL;

    /** Returns the word for it. */
    public String word() {
      return this == NOT_SEEN ? "not seen" : name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Returns whether the measured difference is more than the runs differ by themselves. */
  public boolean isAboveNoise() {
    return !measured.hasInterval() || Math.abs(measured.mean()) > measured.halfWidth();
  }

  /** Returns what is to be thought of it. */
  public Verdict verdict() {
    if (Math.abs(measured.mean()) > LARGE && isAboveNoise()) {
      boolean same = Math.signum(predicted) == Math.signum(measured.mean());
      return same && Math.abs(predicted) > NOTHING ? Verdict.RIGHT : Verdict.WRONG;
    }
    return Math.abs(predicted) > LARGE && !isAboveNoise() ? Verdict.NOT_SEEN : Verdict.SMALL;
  }
}
