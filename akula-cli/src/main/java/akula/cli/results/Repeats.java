package akula.cli.results;

import akula.statistics.report.Origin;
import java.util.List;
import java.util.regex.Pattern;

/** The commands that make runs again. */
interface Repeats extends Origin.Replay {
  /** What a shell takes as it is. */
  Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

  /**
   * Returns the command that makes all runs again.
   *
   * @param policies as they are named in the results
   */
  String all(List<String> policies);

  /** Returns a word as a shell has to be given it: between single quotes it is taken as it is. */
  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
