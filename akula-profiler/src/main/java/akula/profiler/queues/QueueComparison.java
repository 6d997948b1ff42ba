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
  public static final double NEAR = 0.1;

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

  /** Returns whether the mean ratio is within ten per cent of 1. */
  public boolean isNear(QueueQuantity quantity) {
    return Math.abs(ratio(quantity).mean() - 1) <= NEAR;
  }
}
