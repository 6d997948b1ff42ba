package akula.toolkit.common;

/** A command was asked for something that cannot be done as asked. The message is one sentence. */
public final class UsageException extends RuntimeException {

  /**
   * Makes the exception.
   *
   * @param message what is wrong, and what would be right
   */
  public UsageException(String message) {
    super(message);
  }
}
