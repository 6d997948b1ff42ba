package akula.bootstrap.team;

/** Threads of an application wait for each other for ever. */
public final class DeadlockException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * Makes one.
   *
   * @param message which thread waits for what
   */
  DeadlockException(String message) {
    super(message);
  }
}
