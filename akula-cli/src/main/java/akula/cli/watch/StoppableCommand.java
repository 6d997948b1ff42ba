package akula.cli.watch;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.watch.Interruption;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;

/** A job with real programs that Ctrl-C may stop: that is told before the process may end. */
public final class StoppableCommand {
  /** The exit code of a command that was stopped. */
  public static final int STOPPED = 130;

  private StoppableCommand() {}

  /** Carries a job out and prints what comes of it. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does it.
     *
     * @param stopped tells whether it is to stop
     * @return the exit code
     */
    int run(BooleanSupplier stopped)
        throws InvalidInputException, RunFailedException, IOException, JobInterruptedException;
  }

  /**
   * Does it.
   *
   * @param again the options with which the same command resumes it
   * @return its exit code, or {@link #STOPPED}
   */
  public static int run(PrintWriter err, String again, Work work)
      throws InvalidInputException, RunFailedException, IOException {
    try (Interruption interruption = new Interruption()) {
      try {
        return work.run(interruption::isAsked);
      } catch (JobInterruptedException e) {
        err.println(
            "akula: stopped; %s; the same command with %s goes on with them."
                .formatted(e.kept(), again));
        err.flush();
        return STOPPED;
      }
    }
  }
}
