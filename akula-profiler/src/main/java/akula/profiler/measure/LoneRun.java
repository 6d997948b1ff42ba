package akula.profiler.measure;

import akula.wrapper.agent.AgentException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** One run of a program alone, to its end, outside of a campaign's rounds. */
public final class LoneRun {
  private LoneRun() {}

  /**
   * Makes a run.
   *
   * @param testBed starts it
   * @param limit the longest that it may take
   * @throws MeasuringException if it failed
   * @throws InterruptedException if this thread was interrupted; nothing of the run is left
   */
  public static RunRecord make(TestBed testBed, CpuAssignment assignment, Duration limit)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    return new FullRun(testBed, List.of(assignment), null, limit.toNanos(), Meter.MOST_BYTES).run();
  }
}
