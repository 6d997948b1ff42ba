package akula.wrapper.kernel;

/** A policy decided what cannot be done, or nothing for a thread that waits. */
public final class BrokenPolicyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BrokenPolicyException(String what) {
    super(what);
  }
}
