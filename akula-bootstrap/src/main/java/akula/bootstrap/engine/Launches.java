package akula.bootstrap.engine;

import akula.bootstrap.BootstrapData;
import akula.formats.workload.Workload;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A workload made ready for the engine: which application starts when, in the order of launch.
 *
 * @param applications positions in the data set
 * @param launchNanos launch times, ascending, at least 0
 * @param closedNanos in a closed run the time until which an application that ends starts again at
 *     once, as a new thread; 0 if each runs once
 */
public record Launches(int[] applications, long[] launchNanos, long closedNanos) {
  /** Checks that the times ascend. */
  public Launches {
    if (applications.length != launchNanos.length) {
      throw new IllegalArgumentException("as many launch times as applications are needed");
    }
    for (int i = 0; i < launchNanos.length; i++) {
      if (launchNanos[i] < (i == 0 ? 0 : launchNanos[i - 1])) {
        throw new IllegalArgumentException("launch times have to ascend from 0");
      }
    }
  }

  /** Makes launches of an open run: each application runs once. */
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
   * @throws IllegalArgumentException if the data set lacks an application
   */
  public static Launches of(Workload workload, BootstrapData data) {
    List<Workload.Launch> ordered =
        workload.launches().stream()
            .sorted(Comparator.comparingLong(Workload.Launch::launchNanos))
            .flatMap(launch -> Collections.nCopies(launch.threads(), launch).stream())
            .toList();
    int[] applications = new int[ordered.size()];
    long[] times = new long[ordered.size()];
    for (int i = 0; i < applications.length; i++) {
      applications[i] = data.dataSet().indexOf(ordered.get(i).application());
      if (applications[i] < 0) {
        throw new IllegalArgumentException(
            "the data set has no application " + ordered.get(i).application());
      }
      times[i] = ordered.get(i).launchNanos();
    }
    return new Launches(applications, times);
  }

  /** Returns the same launches as a closed run. */
  public Launches closedFor(long nanos) {
    return new Launches(applications, launchNanos, nanos);
  }

  /** Tells whether an application that ends starts again. */
  public boolean isClosed() {
    return closedNanos > 0;
  }

  /**
   * Returns the number of launches, in a closed run without those of applications that start again.
   */
  public int count() {
    return applications.length;
  }
}
