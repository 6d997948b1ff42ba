package akula.papers.unequal;

/** The machines of the paper's Table 2, which ship. */
public enum CoreMix {
  /** Eight fast cores. */
  ALL_FAST("all-fast"),
  /** Four fast and four slow cores. */
  HALF_HALF("half-half"),
  /** One fast and seven slow cores. */
  ONE_FAST("one-fast"),
  /** Eight slow cores. */
  ALL_SLOW("all-slow");

  private final String machine;

  CoreMix(String machine) {
    this.machine = machine;
  }

  /** Returns the name of the machine. */
  public String machine() {
    return machine;
  }
}
