package akula.bootstrap.sweep;

import akula.bootstrap.BootstrapData;
import akula.formats.dataset.DataSet;

/**
 * Workloads of a sweep that are alike and have one name in its results: drawn ones of a category,
 * or the repetitions of one that somebody wrote.
 */
public sealed interface WorkloadGroup permits Category, WrittenWorkload {

  /** Returns the name, the {@code category} of {@code runs.csv}. */
  String name();

  /**
   * Returns the most threads that a workload launches, in a closed run at first.
   *
   * @param dataSet whose applications may be drawn
   */
  int mostThreads(DataSet dataSet);

  /** Returns the same workloads with other figures of the same applications. */
  WorkloadGroup with(BootstrapData data);
}
