package akula.papers.claims;

/** How many settings claims are judged at. */
public enum GridDensity {
  /** One: what verdicts hang on is not looked at. */
  NONE,
  /** A few on each axis, and few repeats. */
  SHORT,
  /** Twice as many on each axis, and twice as many repeats. */
  FULL
}
