package akula.profiler.validate;

import java.util.List;
import java.util.Locale;

/**
 * Which simulator predicts. What both of them predict is no merit of what was measured of
 * contention.
 */
public enum Forecast {
  /** With the relative speeds of the data set. */
  DATA,
  /** The same without contention: all relative speeds are 1. */
  BASELINE;

  /** Returns the word that stands in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns what it says of the threads of a run. */
  List<ThreadTimes> of(RunPrediction prediction) {
    return this == DATA ? prediction.threads() : prediction.baseline();
  }
}
