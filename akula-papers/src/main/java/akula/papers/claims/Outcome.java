package akula.papers.claims;

import akula.statistics.number.Estimate;
import java.util.Collection;
import java.util.List;

/** What figures say of a claim. */
public enum Outcome {
  /** The whole 95% interval of each figure is where the claim has it. */
  HOLDS("holds"),
  /** The whole interval of at least one figure is elsewhere. */
  DOES_NOT_HOLD("does not hold"),
  /** An interval contains the limit, or there are too few workloads for one. */
  NOT_CERTAIN("not certain");

  private final String words;

  Outcome(String words) {
    this.words = words;
  }

  /** Returns it as it is printed. */
  public String words() {
    return words;
  }

  /** Judges the claim that a figure is at most this; without an interval nothing is certain. */
  public static Outcome atMost(Estimate figure, double limit) {
    if (figure.high() <= limit) {
      return HOLDS;
    }
    return figure.low() > limit ? DOES_NOT_HOLD : NOT_CERTAIN;
  }

  /** Judges the claim that a figure is at least this. */
  public static Outcome atLeast(Estimate figure, double limit) {
    if (figure.low() >= limit) {
      return HOLDS;
    }
    return figure.high() < limit ? DOES_NOT_HOLD : NOT_CERTAIN;
  }

  /** Judges the claim that a figure is less than this. */
  public static Outcome below(Estimate figure, double limit) {
    if (figure.high() < limit) {
      return HOLDS;
    }
    return figure.low() >= limit ? DOES_NOT_HOLD : NOT_CERTAIN;
  }

  /** Judges the claim that a figure is more than this. */
  public static Outcome above(Estimate figure, double limit) {
    if (figure.low() > limit) {
      return HOLDS;
    }
    return figure.high() <= limit ? DOES_NOT_HOLD : NOT_CERTAIN;
  }

  /** Judges the claim that a figure is from low to high. */
  public static Outcome between(Estimate figure, double low, double high) {
    return ofAll(List.of(atLeast(figure, low), atMost(figure, high)));
  }

  /** Returns what can be said of several claims together: one that fails is enough to fail. */
  public static Outcome ofAll(Collection<Outcome> outcomes) {
    if (outcomes.contains(DOES_NOT_HOLD)) {
      return DOES_NOT_HOLD;
    }
    return outcomes.contains(NOT_CERTAIN) ? NOT_CERTAIN : HOLDS;
  }
}
