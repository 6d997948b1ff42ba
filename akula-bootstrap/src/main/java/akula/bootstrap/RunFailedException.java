package akula.bootstrap;

import akula.api.host.PolicyFailedException;

/** A run that could not come to its end; the message names policy, time and thread. */
public sealed class RunFailedException extends Exception permits MissingParameterException {

  /**
   * Makes the exception.
   *
   * @param message one sentence
   * @param cause what the policy threw, or null
   */
  public RunFailedException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns whether it failed because the Java heap is full, which a larger one may mend. */
  public boolean isOutOfMemory() {
    for (Throwable cause = getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError
          || cause instanceof PolicyFailedException failed && failed.isOutOfMemory()) {
        return true;
      }
    }
    return false;
  }
}
