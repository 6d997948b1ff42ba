package akula.wrapper.carried;

/** A program is not carried for this machine, or cannot be unpacked on it. */
public final class NotCarriedException extends Exception {
  private static final long serialVersionUID = 1;

  /** Makes one with a sentence for people. */
  public NotCarriedException(String message) {
    super(message);
  }

  /** Makes one with a sentence for people and what led to it. */
  public NotCarriedException(String message, Throwable cause) {
    super(message, cause);
  }
}
