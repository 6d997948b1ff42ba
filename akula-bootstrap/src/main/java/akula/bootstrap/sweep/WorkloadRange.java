package akula.bootstrap.sweep;

/**
 * Consecutive workloads of a sweep, in the order of its rows. A sweep is a pure function of their
 * numbers, so any cut into ranges gives the rows of the whole, one range after the other.
 *
 * @param first number of the first workload, from 0 over all categories
 * @param end number of the one after the last; {@code first} if there are none
 */
public record WorkloadRange(long first, long end) {
  /** Refuses what is no range. */
  public WorkloadRange {
    if (first < 0 || end < first) {
      throw new IllegalArgumentException("%d to %d is no range".formatted(first, end));
    }
  }

  /** Returns all workloads of a sweep. */
  public static WorkloadRange all(SweepPlan plan) {
    return new WorkloadRange(0, plan.workloadCount());
  }

  /**
   * Returns one of as many ranges as are asked for. Together they are all workloads, each once;
   * each has about as many threads as the others, which is about as much work.
   *
   * @param number of the range, from 1
   * @param of how many there are; those beyond the workloads are empty
   */
  public static WorkloadRange share(SweepPlan plan, int number, int of) {
    if (number < 1 || number > of) {
      throw new IllegalArgumentException("%d is not from 1 to %d".formatted(number, of));
    }
    return new WorkloadRange(cut(plan, number - 1, of), cut(plan, number, of));
  }

  /**
   * Returns one of as many ranges as are asked for of the workloads that are run with drawn data
   * sets, numbered by draw and in it as all workloads are. Each ends with a category of a draw,
   * whose means are the least that is kept.
   *
   * @param number of the range, from 1
   * @param of how many there are; those beyond the workloads are empty
   * @param draws how many data sets are drawn
   * @param categories how many categories there are
   * @param perCategory workloads of each
   */
  public static WorkloadRange drawnShare(
      int number, int of, long draws, int categories, int perCategory) {
    long all = draws * categories;
    return new WorkloadRange(
        perCategory * (all * (number - 1) / of), perCategory * (all * number / of));
  }

  /** The first workload before which there are so many of the parts of all threads. */
  private static long cut(SweepPlan plan, int parts, int of) {
    long threads = 0;
    for (int category = 0; category < plan.categories().size(); category++) {
      threads += threads(plan, category);
    }
    long wanted = threads / of * parts + threads % of * parts / of;
    long first = 0;
    for (int category = 0; category < plan.categories().size(); category++) {
      long here = threads(plan, category);
      if (wanted <= here) {
        return first + Math.ceilDiv(wanted, plan.mostThreads(category));
      }
      wanted -= here;
      first += plan.workloadsPerCategory();
    }
    return first;
  }

  private static long threads(SweepPlan plan, int category) {
    return (long) plan.workloadsPerCategory() * plan.mostThreads(category);
  }

  /** Returns how many workloads there are. */
  public long count() {
    return end - first;
  }
}
