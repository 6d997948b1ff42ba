package akula.cli.reproduce.real;

import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * Passes on what real runs say on standard error, in the words of the command that makes them:
 * nothing of where each workload's results are, and the folder of all of them where it is told how
 * to go on.
 */
final class RunMessages extends PrintWriter {
  private final String folder;
  private final String whole;

  /**
   * Makes it.
   *
   * @param err takes what is passed on
   * @param folder of the workload's results, in the folder of all
   */
  RunMessages(PrintWriter err, Path folder) {
    super(err, true);
    this.folder = "--out " + folder;
    whole = "--out " + folder.getParent();
  }

  @Override
  public void println(String line) {
    if (!line.startsWith("results in ")) {
      super.println(line.replace(folder, whole));
    }
  }
}
