package akula.bootstrap.sweep;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.engine.Launches;
import akula.formats.dataset.DataSet;
import akula.formats.workload.Workload;

/**
 * A workload that somebody wrote. Its repetitions differ in their seed alone, from which the random
 * numbers of policies and the noise of readings follow.
 *
 * @param name for the results
 * @param launches of an open run
 * @param written what they were made of
 */
public record WrittenWorkload(String name, Launches launches, Workload written)
    implements WorkloadGroup {
  /**
   * Makes one ready.
   *
   * @throws IllegalArgumentException as {@link Launches#of}
   */
  public WrittenWorkload(String name, Workload written, BootstrapData data) {
    this(name, Launches.of(written, data), written);
  }

  @Override
  public int mostThreads(DataSet dataSet) {
    return launches.count();
  }

  @Override
  public WrittenWorkload with(BootstrapData data) {
    return new WrittenWorkload(name, written, data);
  }
}
