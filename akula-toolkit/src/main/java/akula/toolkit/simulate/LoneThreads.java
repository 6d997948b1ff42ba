package akula.toolkit.simulate;

import akula.bootstrap.engine.Launches;
import akula.bootstrap.team.Team;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.TeamShape;
import akula.toolkit.setup.Setup;
import java.util.LinkedHashSet;
import java.util.Set;

/** Applications that are launched without the other threads of which their rows report one. */
public final class LoneThreads {
  private LoneThreads() {}

  /**
   * Returns a sentence about each of them, each sentence once, in the order of launch. As many
   * threads as the row reports do what it says: with others only the workload can tell what that
   * is.
   */
  public static Set<String> of(Launches launches, Setup setup) {
    Set<String> sentences = new LinkedHashSet<>();
    DataSet data = setup.dataSet();
    for (int i = 0; i < launches.teams().length; i++) {
      Application row = data.applications().get(launches.applications()[i]);
      Team team = launches.teams()[i];
      int threads = team == null ? 1 : team.threads();
      if (threads != row.team().threads()
          && row.team().isTeam()
          && (team == null || !team.isScripted())) {
        sentences.add(sentence(row, threads, data));
      }
    }
    return sentences;
  }

  private static String sentence(Application row, int threads, DataSet data) {
    TeamShape reported = row.team();
    boolean meets = reported.barrierSeconds().isPresent();
    return "%s is launched with %s, although its row of data set %s is one of %d threads%s; 'threads: %d' in the workload launches them, and %s"
        .formatted(
            row.name(),
            threads == 1 ? "1 thread" : "%d threads".formatted(threads),
            data.name(),
            reported.threads(),
            meets ? " that meet at barriers" : "",
            reported.threads(),
            "'program' or 'pattern' says what another number of them does");
  }
}
