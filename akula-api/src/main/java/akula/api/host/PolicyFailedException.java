package akula.api.host;

import java.math.BigDecimal;

/** A policy did what no host lets pass: it threw, or did not keep to its limits. */
public final class PolicyFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String text;
  private final boolean runMayGoOn;

  /** Where and when memory ran out, reported when asked for; null for all else. */
  private transient PolicyCalls.Callback callback;

  private long nanos;

  /**
   * Makes one.
   *
   * @param text the end of a sentence that begins with 'policy X'
   * @param runMayGoOn whether the run can continue without the policy: not if its callback never
   *     came back
   * @param cause what it threw, or null
   */
  PolicyFailedException(String text, boolean runMayGoOn, Throwable cause) {
    super(null, cause); // what it threw may throw when it is asked what it says
    this.text = text;
    this.runMayGoOn = runMayGoOn;
  }

  /** Makes the one that is kept ready for when there is no memory to make one. */
  PolicyFailedException() {
    super(null, null, false, false);
    text = null;
    runMayGoOn = false;
  }

  /** Memory ran out. */
  PolicyFailedException outOfMemory(PolicyCalls.Callback newCallback, long newNanos) {
    callback = newCallback;
    nanos = newNanos;
    return this;
  }

  /** Returns the end of a sentence that begins with 'policy X' or 'it'. */
  public String text() {
    return text != null
        ? text
        : thrown(callback.text(), nanos, "it ran out of memory: the Java heap is full");
  }

  /** Returns whether it failed because the Java heap is full, which a larger one may mend. */
  public boolean isOutOfMemory() {
    return text == null;
  }

  /** Returns whether the run can continue without the policy. */
  public boolean runMayGoOn() {
    return runMayGoOn;
  }

  @Override
  public String getMessage() {
    return "the policy " + text();
  }

  static String thrown(String callback, long nanos, String what) {
    return "failed in %s at %s: %s".formatted(callback, seconds(nanos), what);
  }

  static String seconds(long nanos) {
    return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString() + " s";
  }
}
