package akula.wrapper.run;

/** A run could not be made; the message is for people. */
public final class RunException extends Exception {
  private static final long serialVersionUID = 1;

  /** Makes one with a sentence for people. */
  public RunException(String message) {
    super(message);
  }
}
