package akula.cli.watch;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.statistics.results.ResultsException;
import akula.toolkit.common.ShellWord;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.watch.Interruption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** A job that Ctrl-C may stop: that is reported before the process may end. */
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
            (e.kept().isEmpty()
                    ? "akula: %sall programs were ended, and no run had ended yet; the same command with %3$s begins anew."
                    : "akula: %s%s; the same command with %s resumes them.")
                .formatted(stopped(), e.kept(), again));
        err.flush();
        return STOPPED;
      }
    }
  }

  /** Carries out a job of which nothing is kept before its end, and prints what comes of it. */
  @FunctionalInterface
  public interface ShortWork {
    /**
     * Does it.
     *
     * @param stopped tells whether it is to stop
     */
    void run(BooleanSupplier stopped)
        throws InvalidInputException, RunFailedException, IOException, InterruptedException;
  }

  /**
   * Does it.
   *
   * @return 0, or {@link #STOPPED}
   */
  public static int run(PrintWriter err, ShortWork work)
      throws InvalidInputException, RunFailedException, IOException {
    try (Interruption interruption = new Interruption()) {
      try {
        work.run(interruption::isAsked);
        return 0;
      } catch (InterruptedException _) {
        Thread.interrupted(); // reported now
        err.println("akula: " + stopped() + "all programs were ended, and nothing is kept.");
        err.flush();
        return STOPPED;
      }
    }
  }

  /**
   * Does something quick enough to be begun anew when it was stopped.
   *
   * @return 0, or {@link #STOPPED}
   */
  public static int runAnew(PrintWriter err, ShortWork work)
      throws InvalidInputException, RunFailedException, IOException {
    try (Interruption interruption = new Interruption()) {
      try {
        work.run(interruption::isAsked);
        return 0;
      } catch (InterruptedException _) {
        if (!Interruption.isByPolicy()) {
          err.println("akula: stopped, nothing is kept; the same command begins anew.");
          err.flush();
        }
        return STOPPED;
      }
    }
  }

  /** Carries out a job whose results are in a folder, and prints what comes of it. */
  @FunctionalInterface
  public interface FolderWork {
    /** Does it; what interrupts it is reported by the exception. */
    void run()
        throws InvalidInputException,
            RunFailedException,
            IOException,
            InterruptedException,
            JobInterruptedException;
  }

  /**
   * Does what {@code --resume} with the folder resumes.
   *
   * @param folder where its results are
   * @return 0, or {@link #STOPPED}
   * @throws ResultsException if it could not continue; the message tells how to resume it
   */
  public static int run(PrintWriter err, Path folder, FolderWork work)
      throws InvalidInputException, RunFailedException, IOException {
    try (Interruption _ = new Interruption()) {
      return reported(err, folder, work);
    }
  }

  /** What is reported of being stopped is reported before the interruption lets the process end. */
  private static int reported(PrintWriter err, Path folder, FolderWork work)
      throws InvalidInputException, RunFailedException, IOException {
    try {
      work.run();
      err.println("results in " + folder);
      return 0;
    } catch (JobInterruptedException e) {
      String how =
          "the same command with --resume --out %s resumes it"
              .formatted(ShellWord.quoted(folder.toString()));
      if (e.isStopped()) {
        err.println("akula: " + stopped() + e.kept() + ", " + how + ".");
        err.flush();
        return STOPPED;
      }
      String sentence = "%s; %s, %s".formatted(e.getMessage(), e.kept(), how);
      if (e.getCause() instanceof RunFailedException failed && !failed.again().isEmpty()) {
        throw new RunFailedException(sentence, failed.getCause()).withCommand(failed.again());
      }
      throw new ResultsException(sentence);
    } catch (InterruptedException _) {
      return stoppedAtOnce(err);
    } catch (IOException e) {
      if (Interruption.isCauseOf(e)) {
        Thread.interrupted(); // reported now; nothing that comes after shall be interrupted by it
        return stoppedAtOnce(err);
      }
      throw e;
    }
  }

  /** What is said first of a command that was stopped, if that was not said already. */
  private static String stopped() {
    return Interruption.isByPolicy() ? "" : "stopped; ";
  }

  private static int stoppedAtOnce(PrintWriter err) {
    if (!Interruption.isByPolicy()) {
      err.println("akula: stopped before anything was done.");
      err.flush();
    }
    return STOPPED;
  }
}
