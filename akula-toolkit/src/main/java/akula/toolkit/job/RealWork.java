package akula.toolkit.job;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.wrapper.agent.AgentException;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.nio.file.Path;

/** What jobs that run real programs have in common: whatever ends them, what has ended is kept. */
public final class RealWork {
  private static final String KEPT =
      "all programs were ended, and the runs that had ended are kept in %s";

  private RealWork() {}

  /** Something to be done until it is done or stopped. */
  @FunctionalInterface
  public interface Work<R> {
    /** Does it. */
    R run()
        throws AgentException,
            RunException,
            RunFailedException,
            IOException,
            InvalidInputException,
            InterruptedException;
  }

  /**
   * Does some work. What fails after the listener has cancelled has failed because of that.
   *
   * @param folder where what was done is kept
   * @param listener tells whether the job is to stop
   * @throws RunFailedException if a program, the agent or a run fails
   * @throws JobInterruptedException if it was stopped
   */
  public static <R> R run(Path folder, JobListener listener, Work<R> work)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    try {
      return work.run();
    } catch (InterruptedException e) {
      throw stopped(folder, e);
    } catch (AgentException | RunException e) {
      if (listener.isCancelled()) {
        throw stopped(folder, e);
      }
      throw new RunFailedException(e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      if (listener.isCancelled()) {
        throw stopped(folder, e);
      }
      throw e;
    }
  }

  private static JobInterruptedException stopped(Path folder, Exception cause) {
    Thread
        .interrupted(); // reported by the exception; what the caller does next is not to be stopped
    return new JobInterruptedException(folder, true, KEPT.formatted(folder), cause);
  }
}
