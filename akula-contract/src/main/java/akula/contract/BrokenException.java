package akula.contract;

/** A rule does not hold; the message says what is the case in its place. */
final class BrokenException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BrokenException(String what) {
    super(what);
  }

  BrokenException(String what, Throwable cause) {
    super(what, cause);
  }
}
