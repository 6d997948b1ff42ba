package akula.wrapper.speed;

/** A cpu cannot be made slower; the message is for the user. */
public final class SpeedException extends Exception {
  private static final long serialVersionUID = 1;

  SpeedException(String message) {
    super(message);
  }
}
