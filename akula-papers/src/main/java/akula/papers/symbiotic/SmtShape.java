package akula.papers.symbiotic;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much is run.
 *
 * @param modes threads to a core: 2 and 4, in which the paper compares schedulers, and 8, which it
 *     compares with 4 under Linux
 * @param leastCores of the machine, 4 in the paper
 * @param mostCores 10 in the paper
 * @param workloads for each mode and number of cores, 10 in the paper
 * @param repeats of each run that chance is in, 15 in the paper
 * @param seed that workloads and chance follow from
 */
record SmtShape(
    List<Integer> modes, int leastCores, int mostCores, int workloads, int repeats, long seed) {
  /** Threads to a core that are compared with 4 under Linux alone. */
  static final int EIGHT = 8;

  /** The modes in which the paper compares schedulers. */
  static final List<Integer> COMPARED = List.of(2, 4);

  /** The numbers of cores on which the paper looks at {@link #EIGHT} threads to each. */
  private static final List<Integer> EIGHT_ON = List.of(4, 10);

  /** Keeps its own copy. */
  SmtShape {
    modes = List.copyOf(modes);
  }

  /**
   * Where a workload is run.
   *
   * @param mode threads to a core
   * @param cores how many
   */
  record Place(int mode, int cores) {
    /** Returns how many applications there are. */
    int applications() {
      return mode * cores;
    }
  }

  /** Returns whether all modes and numbers of cores of the paper are run. */
  boolean isWhole() {
    return modes.containsAll(COMPARED)
        && modes.contains(EIGHT)
        && leastCores <= 4
        && mostCores >= 10;
  }

  /** Returns the modes in which schedulers are compared. */
  List<Integer> comparedModes() {
    return modes.stream().filter(COMPARED::contains).toList();
  }

  /** Returns where schedulers are compared. */
  List<Place> compared() {
    List<Place> places = new ArrayList<>();
    for (int mode : comparedModes()) {
      IntStream.rangeClosed(leastCores, mostCores)
          .forEach(cores -> places.add(new Place(mode, cores)));
    }
    return places;
  }

  /** Returns where eight threads to a core are compared with four. */
  List<Place> eight() {
    return modes.contains(EIGHT)
        ? EIGHT_ON.stream()
            .filter(cores -> cores >= leastCores && cores <= mostCores)
            .map(cores -> new Place(EIGHT, cores))
            .toList()
        : List.of();
  }
}
