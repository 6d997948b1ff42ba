package akula.toolkit.results;

import akula.statistics.report.Origin;
import java.util.List;

/** The commands that make runs again. */
interface Repeats extends Origin.Replay {
  /**
   * Returns the command that makes all runs again.
   *
   * @param policies as they are named in the results
   */
  String all(List<String> policies);
}
