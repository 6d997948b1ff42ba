package akula.statistics.metrics;

/**
 * Whether runs were simulated or real, and so what they are called: a sweep has workloads that are
 * drawn from categories, or written ones, each of which it repeats; a real run has one workload and
 * repeats it; what a manager served is of one period, which nobody can repeat.
 */
public enum RunKind {
  /** Simulated runs of drawn workloads. */
  SIMULATED("workload", "workloads", "category", "categories"),
  /** Simulated runs of workloads that somebody wrote. */
  WRITTEN("repetition", "repetitions", "workload", "workloads"),
  /** Runs of programs on a machine. */
  REAL("repetition", "repetitions", "workload", "workloads"),
  /** Programs that came to a manager, in a period in which one policy was in charge. */
  SERVED("period", "periods", "day", "days");

  private final String run;
  private final String runs;
  private final String group;
  private final String groups;

  RunKind(String run, String runs, String group, String groups) {
    this.run = run;
    this.runs = runs;
    this.group = group;
    this.groups = groups;
  }

  /**
   * Returns whether programs ran on a machine; else the runs can be made again to the last digit.
   */
  public boolean isReal() {
    return this == REAL || this == SERVED;
  }

  /** Returns what every policy runs once: a workload or a repetition. */
  public String run() {
    return run;
  }

  /** Returns what every policy runs, of which there are several. */
  public String runs() {
    return runs;
  }

  /** Returns a number of them, such as {@code 1 workload}. */
  public String runs(long count) {
    return count + " " + (count == 1 ? run : runs);
  }

  /** Returns what they are grouped by. */
  public String group() {
    return group;
  }

  /** Returns several of what they are grouped by. */
  public String groups() {
    return groups;
  }

  /** Returns the name of one of them, such as {@code D4_T4:7} or {@code repetition 7 of web}. */
  public String name(String group, int run) {
    return switch (this) {
      case SIMULATED -> group + ":" + run;
      case WRITTEN, REAL -> "repetition %d of %s".formatted(run, group);
      case SERVED -> "period " + group;
    };
  }
}
