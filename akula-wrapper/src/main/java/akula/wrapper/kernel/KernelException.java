package akula.wrapper.kernel;

/** The kernel's side cannot be used, or does what it should not. */
public final class KernelException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Makes one that says what is wrong, and the remedy where there is one. */
  public KernelException(String message) {
    super(message);
  }
}
