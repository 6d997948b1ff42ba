package akula.profiler.interference;

/** Stacks could not be recorded; the message is a sentence without its full stop. */
public final class RecordingException extends Exception {
  private static final long serialVersionUID = 1;

  /** Makes one. */
  public RecordingException(String message) {
    super(message);
  }
}
