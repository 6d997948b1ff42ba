package akula.toolkit.results;

import akula.statistics.report.Origin;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import java.util.List;

/** The commands that make runs again. */
interface Repeats extends Origin.Replay {
  /**
   * Returns the words of the command that makes all runs again, without the name of the program.
   *
   * @param policies as they are named in the results
   */
  List<String> words(List<String> policies);

  /** Returns that command. */
  default String all(List<String> policies) {
    return Invocation.command(ShellWord.command(words(policies)));
  }
}
