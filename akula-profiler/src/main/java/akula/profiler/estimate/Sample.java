package akula.profiler.estimate;

import akula.profiler.plan.Cell;

/**
 * What a run says of one application in a cell: the mean over its instances in that run.
 *
 * @param run number of the run
 * @param cell what was measured
 * @param application which
 * @param logRate natural logarithm of its rate
 */
record Sample(int run, Cell cell, int application, double logRate) {
  /** What samples are put together by. */
  record Key(Cell cell, int application) {}

  Key key() {
    return new Key(cell, application);
  }

  Sample without(double drift) {
    return new Sample(run, cell, application, logRate - drift);
  }
}
