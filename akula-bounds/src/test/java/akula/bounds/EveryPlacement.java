package akula.bounds;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Simulator;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import java.util.Arrays;

/** Tries every placement without moves on the whole machine: slow, and obviously right. */
final class EveryPlacement {
  private final BoundsCase input;
  private final Simulator simulator;
  private final int[] places;
  private final int contexts;
  private double average = Double.POSITIVE_INFINITY;
  private double worst = Double.POSITIVE_INFINITY;
  private double oversubscribedAverage = Double.POSITIVE_INFINITY;

  private EveryPlacement(BoundsCase input) {
    this.input = input;
    simulator = new Simulator(input.machine(), input.data(), input.settings());
    contexts = input.machine().contextCount();
    places = new int[input.launches().count()];
  }

  /** Returns the least mean and the least worst degradation, per cent. */
  static double[] least(BoundsCase input) throws RunFailedException {
    EveryPlacement all = new EveryPlacement(input);
    all.place(0);
    return new double[] {all.average, all.worst};
  }

  /** Returns the least mean degradation, per cent, if two threads at least share a context. */
  static double leastOversubscribed(BoundsCase input) throws RunFailedException {
    EveryPlacement all = new EveryPlacement(input);
    all.place(0);
    return all.oversubscribedAverage;
  }

  private void place(int thread) throws RunFailedException {
    if (thread == places.length) {
      RunMetrics metrics = run(simulator, input, places);
      average = Math.min(average, metrics.averageDegradationPercent());
      worst = Math.min(worst, metrics.worstDegradationPercent());
      if (Arrays.stream(places).distinct().count() < places.length) {
        oversubscribedAverage =
            Math.min(oversubscribedAverage, metrics.averageDegradationPercent());
      }
      return;
    }
    for (int context = 0; context < contexts; context++) {
      places[thread] = context;
      place(thread + 1);
    }
  }

  static RunMetrics run(Simulator simulator, BoundsCase input, int[] places)
      throws RunFailedException {
    simulator.run(input.launches(), new StaticPlacement(places), "test", 1);
    return metrics(simulator);
  }

  static RunMetrics metrics(Simulator simulator) {
    RunAccumulator accumulator = new RunAccumulator();
    for (int t = 0; t < simulator.threadCount(); t++) {
      accumulator.addThread(
          simulator.launchNanos(t), simulator.endNanos(t), simulator.soloNanos(t));
    }
    return accumulator.metrics();
  }
}
