package akula.cli.common;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import picocli.CommandLine.Option;

/** The option {@code --jobs}: how many workers do what a command is to do. */
public final class JobsOption {
  /** Names the number. */
  public static final String JOBS = "--jobs";

  private static final int MOST = 1_024;

  @Option(
      names = JOBS,
      paramLabel = "N",
      description =
          "Number of workers; results do not depend on it (default: the number of processors).")
  private Integer jobs;

  /**
   * Returns the number of workers.
   *
   * @throws UsageException if it is not from 1 to 1,024
   */
  public int workers() {
    if (jobs != null && (jobs < 1 || jobs > MOST)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "%s has to be from 1 to %d, not %d".formatted(JOBS, MOST, jobs));
    }
    return jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
  }
}
