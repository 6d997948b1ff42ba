package akula.papers.real;

import akula.formats.InvalidInputException;

/** How long workloads took for real. */
public interface RealTimes {
  /**
   * Returns how long a workload took under a policy, nanoseconds from launch to last end, by
   * repetition.
   *
   * @throws InvalidInputException if the results are not what runs leave
   */
  long[] nanos(String workload, String policy) throws InvalidInputException;
}
