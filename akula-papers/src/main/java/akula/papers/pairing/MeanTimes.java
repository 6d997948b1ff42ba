package akula.papers.pairing;

import akula.statistics.metrics.ApplicationTime;

/** Of which instances t_i is the mean, the execution time of an application in a closed run. */
public enum MeanTimes {
  /**
   * Of all, drained to their ends: section 4 lets all that run after seven minutes finish, and
   * section 6 has t_i as 'the mean execution time of all instances of job i in the experiment'.
   */
  ALL {
    @Override
    double seconds(ApplicationTime time) {
      return time.drainedExecutionSeconds();
    }
  },
  /** Of those that ended within the seven minutes, as the weights n_i count them. */
  ENDED {
    @Override
    double seconds(ApplicationTime time) {
      return time.meanExecutionSeconds();
    }
  };

  /** Returns t_i, seconds; NaN if there is no such instance. */
  abstract double seconds(ApplicationTime time);
}
