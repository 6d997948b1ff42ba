package akula.profiler.validate;

import java.util.ArrayList;
import java.util.List;

/**
 * By how much the simulated run time of a thread is above the measured one, as a part of it.
 *
 * @param run which measured run
 * @param thread number of the thread in the order of launch
 * @param application its name
 * @param error (simulated - measured) / measured
 */
public record ThreadError(MeasuredRun run, int thread, String application, double error) {
  /** Returns the errors of all threads of a run. */
  static List<ThreadError> of(MeasuredRun run, List<ThreadTimes> simulated) {
    List<ThreadError> errors = new ArrayList<>();
    for (int i = 0; i < simulated.size(); i++) {
      ThreadTimes measured = run.threads().get(i);
      double difference = (double) simulated.get(i).runNanos() - measured.runNanos();
      errors.add(new ThreadError(run, i, measured.application(), difference / measured.runNanos()));
    }
    return errors;
  }

  /** Returns the mean of what errors are without their signs, NaN if there are none. */
  static double meanAbsolute(List<ThreadError> errors) {
    return errors.stream().mapToDouble(one -> Math.abs(one.error())).average().orElse(Double.NaN);
  }
}
