package akula.api.plugin;

/**
 * A policy cannot be found, made or set as asked. The message is written for the person who asked:
 * one sentence, or the output of the compiler.
 */
public final class InvalidPolicyException extends RuntimeException {

  /**
   * Makes an exception.
   *
   * @param message what is wrong, and what would be right
   */
  public InvalidPolicyException(String message) {
    super(message);
  }

  /**
   * Makes an exception with a cause, for those who ask for details.
   *
   * @param message what is wrong, and what would be right
   * @param cause what was thrown
   */
  public InvalidPolicyException(String message, Throwable cause) {
    super(message, cause);
  }
}
