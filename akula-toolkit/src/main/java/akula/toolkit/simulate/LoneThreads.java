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
   * Returns a sentence about each of them, each sentence once, in the order of launch. Only draws
   * launch what the row reports: a workload says itself what its threads do.
   */
  public static Set<String> of(Launches launches, Setup setup) {
    Set<String> sentences = new LinkedHashSet<>();
    DataSet data = setup.dataSet();
    for (int i = 0; i < launches.teams().length; i++) {
      Application row = data.applications().get(launches.applications()[i]);
      Team team = launches.teams()[i];
      if (row.team().isTeam() && (team == null || !team.isScripted())) {
        sentence(row, team == null ? 1 : team.threads(), data, sentences);
      }
    }
    return sentences;
  }

  private static void sentence(Application row, int threads, DataSet data, Set<String> sentences) {
    TeamShape reported = row.team();
    boolean meets = reported.barrierSeconds().isPresent();
    if (meets || threads != reported.threads()) {
      sentences.add(
          "%s is launched with %s, although its row of data set %s is one of %d threads%s; a"
                  .formatted(
                      row.name(),
                      launched(threads, meets),
                      data.name(),
                      reported.threads(),
                      meets ? " that meet at barriers" : "")
              + " workload has to say so itself, with 'threads'%s"
                  .formatted(meets ? " and 'pattern' or 'program'" : ""));
    }
  }

  private static String launched(int threads, boolean meets) {
    return threads == 1
        ? "1 thread"
        : "%d threads%s".formatted(threads, meets ? " that never meet" : "");
  }
}
