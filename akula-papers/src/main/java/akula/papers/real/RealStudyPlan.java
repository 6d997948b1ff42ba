package akula.papers.real;

import akula.api.plugin.PolicyCatalog;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;

/**
 * How claims are to be shown for real, as the options of the command say it.
 *
 * @param repeats how often each workload is run under each policy
 * @param slow speed of the second core relative to the first, above 0.05, at most 1
 * @param seed of the policies
 * @param out folder of the results, or null for the next numbered one
 * @param resume whether runs are resumed that were interrupted
 * @param catalog the policies that can be named
 */
public record RealStudyPlan(
    int repeats, double slow, long seed, Path out, boolean resume, PolicyCatalog catalog) {
  private static final int MOST = 1_000;
  private static final double LEAST_SPEED = 0.05;

  /**
   * Checks it.
   *
   * @throws UsageException if something is out of range, or a folder exists and must not
   */
  public RealStudyPlan {
    if (repeats < 1 || repeats > MOST) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--real has to be from 1 to %,d, not %d".formatted(MOST, repeats));
    }
    if (!(slow > LEAST_SPEED && slow <= 1)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--slow has to be above 0.05 and at most 1, not " + slow);
    }
    if (resume && out == null) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT,
          "--resume needs --out with the folder of what was interrupted");
    }
    if (out != null && !resume) {
      NewFolder.require(out);
    }
  }

  /**
   * Returns runs on the first two cores of this machine.
   *
   * @param what they are of, for the name of a folder
   * @throws UsageException if there is only one core
   */
  public TwoCoreRuns runs(String what) throws InvalidInputException {
    Path folder = out == null ? NewFolder.numbered(what) : out;
    return new TwoCoreRuns(folder, TwoCores.ofThisMachine(slow), repeats, seed, catalog);
  }
}
