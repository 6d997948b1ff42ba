package akula.toolkit.watch;

import akula.formats.InvalidInputException;
import akula.wrapper.agent.AgentException;
import akula.wrapper.run.RunException;
import java.io.IOException;

/**
 * Work with real programs that Ctrl-C may stop: what then fails is no failure, and what is told of
 * it is told before the process may end.
 */
public final class Stoppable {
  /** The exit code of a command that was stopped. */
  public static final int STOPPED = 130;

  private Stoppable() {}

  /** Something to be done until it is done or stopped. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does it.
     *
     * @param interruption tells whether it is to stop
     * @return the exit code
     */
    int run(Interruption interruption)
        throws AgentException,
            RunException,
            IOException,
            InvalidInputException,
            InterruptedException;
  }

  /**
   * Does some work.
   *
   * @param stopped tells that it was stopped
   * @return its exit code, or {@link #STOPPED}
   */
  public static int run(Work work, Runnable stopped)
      throws AgentException, RunException, IOException, InvalidInputException {
    try (Interruption interruption = new Interruption()) {
      try {
        return work.run(interruption);
      } catch (InterruptedException _) {
        stopped.run();
        return STOPPED;
      } catch (AgentException | RunException | IOException | RuntimeException e) {
        if (interruption.isAsked()) {
          stopped.run(); // it failed because it was stopped
          return STOPPED;
        }
        throw e;
      }
    }
  }
}
