package akula.profiler.estimate;

import akula.profiler.plan.Combination;

/**
 * What a run says of one application in a combination: the mean over its instances in that run.
 *
 * @param run number of the run
 * @param combination what was measured
 * @param application which
 * @param logRate natural logarithm of its rate
 */
record Sample(int run, Combination combination, int application, double logRate) {
  /** What samples are put together by. */
  record Key(Combination combination, int application) {}

  Key key() {
    return new Key(combination, application);
  }

  Sample without(double drift) {
    return new Sample(run, combination, application, logRate - drift);
  }
}
