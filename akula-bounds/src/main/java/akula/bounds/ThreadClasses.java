package akula.bounds;

import akula.bootstrap.engine.Launches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The threads of a workload in classes that nobody can tell apart: the same application, launched
 * at the same time. Classes are numbered in the order in which their first members are launched.
 */
final class ThreadClasses {
  private final int[] applications;
  private final long[] launchNanos;
  private final int[][] members;
  private final int threads;

  private ThreadClasses(Launches launches, List<List<Integer>> classes) {
    threads = launches.count();
    int count = classes.size();
    applications = new int[count];
    launchNanos = new long[count];
    members = new int[count][];
    for (int c = 0; c < count; c++) {
      int first = classes.get(c).getFirst();
      applications[c] = launches.applications()[first];
      launchNanos[c] = launches.launchNanos()[first];
      members[c] = classes.get(c).stream().mapToInt(Integer::intValue).toArray();
    }
  }

  /** Puts threads of the same application and launch time into one class. */
  static ThreadClasses of(Launches launches) {
    List<List<Integer>> classes = new ArrayList<>();
    for (int thread = 0; thread < launches.count(); thread++) {
      int c = 0;
      while (c < classes.size() && !same(launches, classes.get(c).getFirst(), thread)) {
        c++;
      }
      if (c == classes.size()) {
        classes.add(new ArrayList<>());
      }
      classes.get(c).add(thread);
    }
    return new ThreadClasses(launches, classes);
  }

  /** Makes each thread a class of its own, for placements in which the order of turns matters. */
  static ThreadClasses ofOnes(Launches launches) {
    List<List<Integer>> classes = new ArrayList<>();
    for (int thread = 0; thread < launches.count(); thread++) {
      classes.add(List.of(thread));
    }
    return new ThreadClasses(launches, classes);
  }

  private static boolean same(Launches launches, int one, int other) {
    return launches.applications()[one] == launches.applications()[other]
        && launches.launchNanos()[one] == launches.launchNanos()[other];
  }

  /** Returns whether these are the same threads in the same classes. */
  boolean isSameAs(ThreadClasses other) {
    return Arrays.equals(applications, other.applications)
        && Arrays.equals(launchNanos, other.launchNanos)
        && Arrays.deepEquals(members, other.members);
  }

  /** Returns the number of classes. */
  int size() {
    return members.length;
  }

  /** Returns the number of threads. */
  int threads() {
    return threads;
  }

  /** Returns the number of threads of a class. */
  int count(int c) {
    return members[c].length;
  }

  /** Returns the numbers of the threads of a class. */
  int[] members(int c) {
    return members[c];
  }

  /** Returns the class of each thread. */
  int[] classOfThreads() {
    int[] classOf = new int[threads];
    for (int c = 0; c < members.length; c++) {
      for (int thread : members[c]) {
        classOf[thread] = c;
      }
    }
    return classOf;
  }

  /** Returns the position of the application in the data set. */
  int application(int c) {
    return applications[c];
  }

  /** Returns the launch time, nanoseconds since the run began. */
  long launchNanos(int c) {
    return launchNanos[c];
  }
}
