package akula.toolkit.job;

import java.nio.file.Path;

/** A job did not come to its end; what was done is kept, and the same job resumes from there. */
public final class JobInterruptedException extends Exception {
  private final transient Path folder;
  private final boolean stopped;
  private final String kept;

  /**
   * Makes the exception.
   *
   * @param folder where what was done is kept
   * @param stopped whether somebody stopped it, as with Ctrl-C
   * @param kept what is kept, as the beginning of a sentence
   * @param cause why
   */
  public JobInterruptedException(Path folder, boolean stopped, String kept, Exception cause) {
    super(cause.getMessage(), cause);
    this.folder = folder;
    this.stopped = stopped;
    this.kept = kept;
  }

  /** Returns whether somebody stopped it; else something failed. */
  public boolean isStopped() {
    return stopped;
  }

  /** Returns where what was done is kept. */
  public Path folder() {
    return folder;
  }

  /** Returns what is kept, as the beginning of a sentence; empty if nothing is. */
  public String kept() {
    return kept;
  }
}
