package akula.bootstrap.sweep;

import akula.api.plugin.DurationText;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import java.time.Duration;
import java.util.stream.IntStream;

/** Which threads of a run are measured, and what comes out. */
public final class RunMeasures {
  private RunMeasures() {}

  /**
   * Returns the measures of the run that a simulator has just finished: of an open run over all
   * threads, of a closed one over those that ended within its time, so that the drain, when the
   * machine empties, counts for none.
   *
   * @param launches what was run
   * @param accumulator used for the sums; reset first
   * @throws RunFailedException if no thread of a closed run ended within its time
   */
  public static RunMetrics of(Simulator simulator, Launches launches, RunAccumulator accumulator)
      throws RunFailedException {
    long last = launches.isClosed() ? launches.closedNanos() : Long.MAX_VALUE;
    accumulator.reset();
    for (int t = 0; t < simulator.threadCount(); t++) {
      if (simulator.endNanos(t) <= last) {
        accumulator.addThread(
            simulator.launchNanos(t), simulator.endNanos(t), simulator.soloNanos(t));
        accumulator.addMigrations(simulator.migrations(t));
      }
    }
    if (accumulator.isEmpty()) {
      throw tooShort(simulator, last);
    }
    return launches.isClosed() ? accumulator.closedMetrics(last) : accumulator.metrics();
  }

  private static RunFailedException tooShort(Simulator simulator, long closedNanos) {
    long first =
        IntStream.range(0, simulator.threadCount())
            .mapToLong(simulator::endNanos)
            .min()
            .orElseThrow();
    return new RunFailedException(
        "no application ended within the %s of the closed run, the first one at %s; make it longer"
            .formatted(
                DurationText.format(Duration.ofNanos(closedNanos)),
                DurationText.formatSeconds(first) + " s"),
        null);
  }
}
