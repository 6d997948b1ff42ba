package akula.toolkit.job;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import java.io.IOException;

/**
 * Something that is planned and checked, and can be carried out.
 *
 * @param <R> what comes of it
 */
public interface Job<R> {

  /**
   * Carries it out, on the calling thread and on workers of its own.
   *
   * @param listener hears of it, on the calling thread but for messages
   * @throws InvalidInputException if files that it continues with were edited
   * @throws InvalidInputException if results that are there cannot be read
   * @throws RunFailedException if a run fails, which it would again
   * @throws IOException if results cannot be written, and nothing is kept
   * @throws InterruptedException if the calling thread is interrupted or the listener cancels, and
   *     nothing is kept
   * @throws JobInterruptedException if it did not come to its end, and can be resumed
   */
  R run(JobListener listener)
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          JobInterruptedException;

  /** Carries it out with nobody listening; throws what {@link #run(JobListener)} throws. */
  default R run()
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          JobInterruptedException {
    return run(JobListener.SILENT);
  }
}
