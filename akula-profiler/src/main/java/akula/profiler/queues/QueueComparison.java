package akula.profiler.queues;

import akula.statistics.number.Estimate;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs of a scenario on a real machine, each beside the same in the simulator.
 *
 * @param scenario what the threads did
 * @param cpus on how many cpus
 * @param measured the threads of each run
 * @param simulated the same in the simulator
 */
public record QueueComparison(
    TurnScenario scenario,
    int cpus,
    List<List<ThreadTurns>> measured,
    List<List<ThreadTurns>> simulated) {
  /** A ratio this far from 1 is 'within ten per cent'. */
  private static final double NEAR = 0.1;

  /** Whether a ratio is within ten per cent of 1. */
  public enum Nearness {
    /** All of its interval is. */
    WITHIN("within", ""),
    /** Nothing of its interval is. */
    BEYOND("beyond", "*"),
    /** Part of its interval is, or it has none. */
    NOT_CERTAIN("not certain", "?");

    private final String word;
    private final String mark;

    Nearness(String word, String mark) {
      this.word = word;
      this.mark = mark;
    }

    /** Returns it in words. */
    public String word() {
      return word;
    }

    /** Returns what a table shows, the same length for all that is shown. */
    public String mark() {
      return mark;
    }
  }

  /** Keeps its own copies. */
  public QueueComparison {
    measured = List.copyOf(measured);
    simulated = List.copyOf(simulated);
  }

  /** Returns the mean over the real runs. */
  public Estimate measured(QueueQuantity quantity) {
    return Estimate.ofAll(measured.stream().mapToDouble(quantity::of).toArray());
  }

  /** Returns the mean over the simulated runs. */
  public Estimate simulated(QueueQuantity quantity) {
    return Estimate.ofAll(simulated.stream().mapToDouble(quantity::of).toArray());
  }

  /**
   * Returns the simulated value by the measured one, run by run; NaN where nothing was measured.
   */
  public Estimate ratio(QueueQuantity quantity) {
    return Estimate.ofAll(
        IntStream.range(0, measured.size())
            .mapToDouble(i -> quantity.of(simulated.get(i)) / quantity.of(measured.get(i)))
            .toArray());
  }

  /** Returns whether the ratio is within ten per cent of 1, as far as its interval tells. */
  public Nearness nearness(QueueQuantity quantity) {
    Estimate ratio = ratio(quantity);
    double apart = Math.abs(ratio.mean() - 1);
    if (!ratio.hasInterval()) {
      return Nearness.NOT_CERTAIN;
    }
    if (apart + ratio.halfWidth() <= NEAR) {
      return Nearness.WITHIN;
    }
    return apart - ratio.halfWidth() > NEAR ? Nearness.BEYOND : Nearness.NOT_CERTAIN;
  }
}
