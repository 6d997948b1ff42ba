package akula.toolkit.sweep;

import java.nio.file.Path;

/** A sweep did not come to its end; what was done is kept. */
public final class BrokenOffException extends Exception {
  private final transient Path folder;
  private final boolean stopped;

  /**
   * Makes the exception.
   *
   * @param folder where what was done is kept
   * @param stopped whether somebody stopped it, as with Ctrl-C
   * @param cause why
   */
  public BrokenOffException(Path folder, boolean stopped, Exception cause) {
    super(cause.getMessage(), cause);
    this.folder = folder;
    this.stopped = stopped;
  }

  /** Tells whether somebody stopped it. */
  public boolean isStopped() {
    return stopped;
  }

  /** Returns where what was done is kept. */
  Path folder() {
    return folder;
  }
}
