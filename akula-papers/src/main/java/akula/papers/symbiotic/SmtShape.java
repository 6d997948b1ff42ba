package akula.papers.symbiotic;

import java.util.List;

/**
 * How much is run.
 *
 * @param modes threads to a core, 2 and 4 in the paper
 * @param leastCores of the machine, 4 in the paper
 * @param mostCores 10 in the paper
 * @param workloads for each mode and number of cores, 10 in the paper
 * @param repeats of each run that chance is in, 15 in the paper
 * @param seed that workloads and chance follow from
 */
record SmtShape(
    List<Integer> modes, int leastCores, int mostCores, int workloads, int repeats, long seed) {
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
  record Place(int mode, int cores) {}

  /** Returns whether all modes and numbers of cores of the paper are run. */
  boolean isWhole() {
    return modes.size() == 2 && leastCores <= 4 && mostCores >= 10;
  }

  private int coreCounts() {
    return mostCores - leastCores + 1;
  }

  long pieces() {
    return (long) modes.size() * coreCounts() * workloads;
  }

  Place place(long piece) {
    int group = (int) (piece / workloads);
    return new Place(modes.get(group / coreCounts()), leastCores + group % coreCounts());
  }
}
