package akula.bootstrap.sweep;

import akula.bootstrap.engine.Launches;
import akula.bootstrap.team.DeadlockException;
import akula.bootstrap.team.Team;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.TeamShape;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The threads of drawn applications: those of which the data set tells one thread of several are
 * launched with all of them.
 */
final class DrawnTeams {
  /** By position in the data set; null for an application of one thread. */
  private final List<Team> teams = new ArrayList<>();

  private final boolean any;

  DrawnTeams(DataSet dataSet) {
    any = dataSet.hasTeams();
    for (Application application : dataSet.applications()) {
      teams.add(application.team().isTeam() ? team(application) : null);
    }
  }

  private static Team team(Application application) {
    TeamShape shape = application.team();
    try {
      return Team.of(
              new Workload.Launch(
                  application.name(),
                  0,
                  shape.threads(),
                  shape.behaviour(application.soloSeconds()),
                  Optional.empty()))
          .orElseThrow();
    } catch (DeadlockException e) {
      throw new IllegalStateException("threads that meet at barriers cannot wait for ever", e);
    }
  }

  /**
   * Returns the threads of applications.
   *
   * @param applications positions in the data set, in the order of launch
   * @param times when each is launched
   */
  Launches launches(int[] applications, long[] times, long closedNanos) {
    if (!any) {
      return new Launches(applications, times, closedNanos);
    }
    int count = 0;
    for (int application : applications) {
      count += threads(application);
    }
    int[] ofThreads = new int[count];
    long[] launches = new long[count];
    Team[] members = new Team[count];
    int thread = 0;
    for (int i = 0; i < applications.length; i++) {
      for (int end = thread + threads(applications[i]); thread < end; thread++) {
        ofThreads[thread] = applications[i];
        launches[thread] = times[i];
        members[thread] = teams.get(applications[i]);
      }
    }
    return new Launches(ofThreads, launches, members, closedNanos);
  }

  private int threads(int application) {
    Team team = teams.get(application);
    return team == null ? 1 : team.threads();
  }
}
