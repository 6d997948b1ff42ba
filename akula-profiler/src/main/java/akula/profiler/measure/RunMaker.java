package akula.profiler.measure;

import akula.wrapper.agent.AgentException;
import java.io.IOException;
import java.util.List;

/** Makes the runs of a campaign. */
public interface RunMaker {
  /**
   * Makes a run.
   *
   * @param whole whether programs run to their ends, whatever the method is
   * @throws MeasuringException if a program failed
   * @throws InterruptedException if this thread was interrupted; nothing of the run is left
   */
  RunRecord measure(boolean whole, List<CpuAssignment> assignments)
      throws AgentException, MeasuringException, IOException, InterruptedException;

  /**
   * Takes note of a whole run alone that was made earlier: how long runs together may take follows
   * from that.
   *
   * @param application its position in the campaign
   * @param seconds from its beginning to its end
   */
  void took(int application, double seconds);
}
