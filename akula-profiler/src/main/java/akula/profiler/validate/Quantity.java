package akula.profiler.validate;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** By what two policies are compared on a workload; less is better. */
public enum Quantity {
  /**
   * Average normalised turnaround time, the mean over the threads of run time / solo time: 1 + the
   * average degradation (AKULA, PACT 2010, Equation 2), of which the relative difference makes
   * sense near 0 too.
   */
  ANTT("antt", "ANTT"),
  /** End of the last thread, seconds. */
  MAKESPAN("makespan", "makespan");

  private final String word;
  private final String title;

  Quantity(String word, String title) {
    this.word = word;
    this.title = title;
  }

  /** Returns the word that stands in files. */
  public String word() {
    return word;
  }

  /** Returns what it is called in a sentence. */
  public String title() {
    return title;
  }

  /**
   * Returns its value of a run.
   *
   * @param soloSeconds how long an application takes alone by the data set
   */
  public double of(List<ThreadTimes> threads, ToDoubleFunction<String> soloSeconds) {
    return switch (this) {
      case ANTT ->
          threads.stream()
              .mapToDouble(
                  one -> one.runNanos() / 1e9 / soloSeconds.applyAsDouble(one.application()))
              .average()
              .orElse(Double.NaN);
      case MAKESPAN -> threads.stream().mapToLong(ThreadTimes::endNanos).max().orElse(0) / 1e9;
    };
  }
}
