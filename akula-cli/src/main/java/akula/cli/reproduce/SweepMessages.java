package akula.cli.reproduce;

import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * Passes on what a sweep says on standard error, in the words of the command that runs it: nothing
 * of where its results are, and the folder of all of them where it says how to go on.
 */
final class SweepMessages extends PrintWriter {
  private static final String RESULTS = "results in ";

  private final String folder;
  private final String whole;

  /**
   * Makes it.
   *
   * @param err takes what is passed on
   * @param folder of the sweep's results, in the folder of all
   */
  SweepMessages(PrintWriter err, Path folder) {
    super(err, true);
    this.folder = "--out " + folder;
    whole = "--out " + folder.getParent();
  }

  @Override
  public void println(String line) {
    if (!line.startsWith(RESULTS)) {
      super.println(line.replace(folder + " ", whole + " "));
    }
  }
}
