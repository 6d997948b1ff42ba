package akula.papers.claims;

/** How many settings claims are judged at. */
public enum GridDensity {
  /** One: what verdicts hang on is not looked at. */
  NONE,
  /** A few on each axis, and few repeats. */
  SHORT,
  /**
   * About twice as many on each axis, and more repeats: each paper's grid says how many, two or
   * three times as many.
   */
  FULL
}
