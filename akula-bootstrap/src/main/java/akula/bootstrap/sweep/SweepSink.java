package akula.bootstrap.sweep;

import akula.formats.csv.RowEncoder;
import akula.statistics.coschedules.CoScheduleTotals;
import java.io.IOException;

/** Takes the rows of a sweep, in order, from one thread. */
public interface SweepSink {

  /**
   * Takes for how long who ran beside whom, of the runs whose rows come next; called only where
   * that is counted.
   *
   * @param totals by position of category and policy; the sink may not keep them
   */
  default void coSchedules(CoScheduleTotals totals) {}

  /**
   * Takes the rows of some more runs.
   *
   * @param runs rows of {@code runs.csv}
   * @param threads rows of {@code threads.csv}; empty unless asked for
   * @param runCount how many runs they are of
   * @throws IOException if they cannot be kept; the sweep then ends with it
   */
  void accept(RowEncoder runs, RowEncoder threads, int runCount) throws IOException;
}
