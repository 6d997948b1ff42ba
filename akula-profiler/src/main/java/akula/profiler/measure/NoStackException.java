package akula.profiler.measure;

/** A stack of cycles cannot be counted on this machine; the message says why. */
public final class NoStackException extends Exception {
  private static final long serialVersionUID = 1;

  /** Makes one with a sentence. */
  NoStackException(String message) {
    super(message);
  }
}
