package akula.papers.claims;

/**
 * A figure that has to lie somewhere for a claim to hold.
 *
 * @param figure what was measured, with its interval: {@code di 0.807 ±0.028 times naive_cluster}
 * @param claimed where it has to lie: {@code at most 0.80}
 * @param outcome whether it does
 */
public record Condition(String figure, String claimed, Outcome outcome) {

  /** Returns the figure beside what is claimed of it. */
  public String sentence() {
    return figure + " (asked for: " + claimed + ")";
  }
}
