package akula.wrapper.run;

/** A run could not be made; the message is for people. */
public final class RunException extends Exception {
  private static final long serialVersionUID = 1;

  /** Makes one with a sentence for people. */
  public RunException(String message) {
    super(message);
  }

  /** Makes one with a sentence for people, of something that is known more of. */
  RunException(String message, Throwable cause) {
    super(message, cause);
  }
}
