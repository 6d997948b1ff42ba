package akula.bootstrap;

/** A run that could not come to its end; the message names policy, time and thread. */
public final class RunFailedException extends Exception {

  /**
   * Makes the exception.
   *
   * @param message one sentence
   * @param cause what the policy threw, or null
   */
  public RunFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
