package akula.wrapper.os;

/** A call of the C library failed. */
public final class SystemCallException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int errno;

  /**
   * Makes one.
   *
   * @param call the call with its arguments, for example {@code sched_setaffinity(17, 0-3)}
   * @param errno the error
   */
  public SystemCallException(String call, int errno) {
    super(call + " failed: " + Errno.text(errno));
    this.errno = errno;
  }

  /** Returns the error. */
  public int errno() {
    return errno;
  }
}
