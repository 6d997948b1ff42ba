package akula.statistics.metrics;

/** The measures of a run by which policies are judged, as they stand in {@code runs.csv}. */
public enum Measure {
  /** Mean degradation of the threads. */
  AVERAGE("average", "average degradation", "%", "average_degradation_percent", 6, false),
  /** Greatest degradation of a thread. */
  WORST("worst", "worst degradation", "%", "worst_degradation_percent", 6, false),
  /** End of the last thread. */
  MAKESPAN("makespan", "makespan", "s", "makespan_s", 9, false),
  /** System throughput. */
  STP("stp", "system throughput (STP)", "", "stp", 6, true),
  /** Average normalised turnaround time. */
  ANTT("antt", "turnaround time (ANTT)", "", "antt", 6, false),
  /** Greatest slowdown over the least. */
  UNFAIRNESS("unfairness", "unfairness", "", "unfairness", 6, false),
  /** Moves of running threads. */
  MIGRATIONS("migrations", "migrations", "", "migrations", 0, false),
  /** Weighted mean execution time; closed runs alone have it. */
  WEIGHTED_MEAN_EXECUTION(
      "weighted-mean-execution",
      "weighted mean execution time",
      "s",
      "weighted_mean_execution_s",
      6,
      false),
  /** What the machine consumed; not all runs have it. */
  ENERGY("energy", "energy", "J", "energy_j", 6, false),
  /** Energy times makespan; runs that have the energy alone have it. */
  EDP("edp", "energy-delay product (EDP)", "J s", "edp", 6, false);

  private final String word;
  private final String title;
  private final String unit;
  private final String column;
  private final int decimals;
  private final boolean higherIsBetter;

  Measure(
      String word, String title, String unit, String column, int decimals, boolean higherIsBetter) {
    this.word = word;
    this.title = title;
    this.unit = unit;
    this.column = column;
    this.decimals = decimals;
    this.higherIsBetter = higherIsBetter;
  }

  /** Returns the word for it on a command line. */
  public String word() {
    return word;
  }

  /** Returns what it is called in a sentence. */
  public String title() {
    return title;
  }

  /** Returns its unit; empty for a plain number. */
  public String unit() {
    return unit;
  }

  /** Returns its title with the unit in brackets, where it has one. */
  public String titleWithUnit() {
    return unit.isEmpty() ? title : title + " (" + unit + ")";
  }

  /** Returns the unit of a difference of two values: per cent differ by percentage points. */
  public String differenceUnit() {
    return unit.equals("%") ? "percentage points" : unit;
  }

  /** Returns its column in {@code runs.csv}. */
  public String column() {
    return column;
  }

  /** Returns with how many decimals it is written. */
  public int decimals() {
    return decimals;
  }

  /** Returns how many steps of the written precision make one unit. */
  public double stepsPerUnit() {
    return Math.pow(10, decimals);
  }

  /** Returns whether only closed runs, in which applications start again and again, have it. */
  public boolean isOfClosedRuns() {
    return this == WEIGHTED_MEAN_EXECUTION;
  }

  /** Returns whether only runs on a machine of which it is known what it consumes have it. */
  public boolean isOfEnergy() {
    return this == ENERGY || this == EDP;
  }

  /** Returns whether more is better; of every other measure less is. */
  public boolean higherIsBetter() {
    return higherIsBetter;
  }
}
