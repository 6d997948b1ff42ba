package akula.bootstrap.sweep;

import akula.bootstrap.engine.Launches;
import akula.formats.dataset.DataSet;

/**
 * A workload that somebody wrote. Its repetitions differ in their seed alone, from which the random
 * numbers of policies and the noise of readings follow.
 *
 * @param name for the results
 * @param launches of an open run
 */
public record WrittenWorkload(String name, Launches launches) implements WorkloadGroup {
  @Override
  public int mostThreads(DataSet dataSet) {
    return launches.count();
  }
}
