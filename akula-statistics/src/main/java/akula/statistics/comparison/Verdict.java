package akula.statistics.comparison;

/** What a comparison of two policies shows. */
public enum Verdict {
  /** The first policy is better. */
  FIRST,
  /** The second policy is better. */
  SECOND,
  /** No difference is shown; that is no proof that there is none. */
  UNDECIDED;

  /** A difference is shown where the corrected p-value is below this. */
  public static final double CERTAIN_BELOW = 0.05;
}
