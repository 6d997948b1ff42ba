package akula.formats.contention;

/**
 * A contention kind threw, or gave an answer that cannot be; the message is one sentence for its
 * author, which names the kind, where it comes from and, if it threw, the line.
 */
public final class ContentionFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Makes the exception.
   *
   * @param message one sentence without a full stop
   * @param cause what the kind threw, or null
   */
  public ContentionFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
