package akula.bootstrap.engine;

import akula.api.Hint;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.team.DeadlockException;
import akula.bootstrap.team.Team;
import akula.formats.contention.ResidentCaches;
import akula.formats.script.Script;
import akula.formats.workload.Workload;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A workload made ready for the engine: which thread starts when, in the order of launch.
 *
 * @param applications positions in the data set, one for each thread
 * @param launchNanos launch times, ascending, at least 0
 * @param teams the team of each thread, null for one that is alone in its process and does what the
 *     data set says; the threads of one process stand side by side
 * @param closedNanos in a closed run the time until which an application that ends starts again at
 *     once, as a new thread; 0 if each runs once
 */
public record Launches(int[] applications, long[] launchNanos, Team[] teams, long closedNanos) {
  /** Checks that the times ascend. */
  public Launches {
    if (applications.length != launchNanos.length || applications.length != teams.length) {
      throw new IllegalArgumentException(
          "as many launch times and teams as applications are needed");
    }
    for (int i = 0; i < launchNanos.length; i++) {
      if (launchNanos[i] < (i == 0 ? 0 : launchNanos[i - 1])) {
        throw new IllegalArgumentException("launch times have to ascend from 0");
      }
    }
  }

  /** Makes launches of processes of one thread. */
  public Launches(int[] applications, long[] launchNanos, long closedNanos) {
    this(applications, launchNanos, new Team[applications.length], closedNanos);
  }

  /** Makes launches of an open run: each application runs once, with one thread. */
  public Launches(int[] applications, long[] launchNanos) {
    this(applications, launchNanos, 0);
  }

  /**
   * Returns launches that all happen at time 0.
   *
   * @param applications positions in the data set, in the order of launch
   */
  public static Launches together(int... applications) {
    return new Launches(applications, new long[applications.length]);
  }

  /**
   * Orders a workload by launch time and looks up its applications.
   *
   * @throws IllegalArgumentException if the data set lacks an application, or threads of one wait
   *     for each other for ever
   */
  public static Launches of(Workload workload, BootstrapData data) {
    Map<Workload.Launch, Optional<Team>> known = new HashMap<>();
    List<Workload.Launch> ordered =
        workload.launches().stream()
            .sorted(Comparator.comparingLong(Workload.Launch::launchNanos))
            .flatMap(launch -> Collections.nCopies(launch.threads(), launch).stream())
            .toList();
    int[] applications = new int[ordered.size()];
    long[] times = new long[ordered.size()];
    Team[] teams = new Team[ordered.size()];
    for (int i = 0; i < applications.length; i++) {
      applications[i] = data.dataSet().indexOf(ordered.get(i).application());
      if (applications[i] < 0) {
        throw new IllegalArgumentException(
            "the data set has no application " + ordered.get(i).application());
      }
      times[i] = ordered.get(i).launchNanos();
      teams[i] = known.computeIfAbsent(ordered.get(i), it -> team(known(it, data))).orElse(null);
    }
    return new Launches(applications, times, teams, 0);
  }

  /**
   * Returns a launch with all that a data set tells of what its threads do: which part of the work
   * each has, where they meet, and how long it takes them to go through data.
   *
   * @param launch of an application that the data set has
   * @throws IllegalArgumentException if they go through data, and it does not tell how long that
   *     takes
   */
  public static Workload.Launch known(Workload.Launch launch, BootstrapData data) {
    int row = data.dataSet().indexOf(launch.application());
    return touching(launch.asInData(data.dataSet().applications().get(row)), data, row);
  }

  /** How long it takes to go through data is the caches' to say. */
  private static Workload.Launch touching(Workload.Launch launch, BootstrapData data, int row) {
    if (launch.behaviour().script().filter(Script::touches).isEmpty()) {
      return launch;
    }
    ResidentCaches caches =
        data.residentCaches()
            .filter(it -> it.knows(row))
            .orElseThrow(() ->
                new IllegalArgumentException(
                    ("application %s touches data, and no contention model of data set %s says how"
                            + " long that takes")
                        .formatted(launch.application(), data.dataSet().name())));
    return launch.touching(kib -> caches.soloNanos(row, kib));
  }

  private static Optional<Team> team(Workload.Launch launch) {
    try {
      return Team.of(launch);
    } catch (DeadlockException e) {
      throw new IllegalArgumentException(
          "the threads of application %s wait for each other for ever: %s"
              .formatted(launch.application(), e.getMessage()),
          e);
    }
  }

  /** Returns the same launches as a closed run. */
  public Launches closedFor(long nanos) {
    return new Launches(applications, launchNanos, teams, nanos);
  }

  /** Returns whether an application that ends starts again. */
  public boolean isClosed() {
    return closedNanos > 0;
  }

  /** Returns what at least one application reports of its threads. */
  public Set<Hint> hints() {
    Set<Hint> hints = EnumSet.noneOf(Hint.class);
    for (Team team : teams) {
      if (team != null) {
        hints.addAll(team.hints().kinds());
      }
    }
    return hints;
  }

  /** Returns whether threads wait for each other. */
  public boolean hasPrograms() {
    for (Team team : teams) {
      if (team != null && team.isScripted()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the number of threads, in a closed run without those of applications that start again.
   */
  public int count() {
    return applications.length;
  }
}
