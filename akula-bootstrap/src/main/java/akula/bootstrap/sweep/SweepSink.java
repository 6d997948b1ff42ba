package akula.bootstrap.sweep;

import akula.formats.csv.RowEncoder;
import java.io.IOException;

/** Takes the rows of a sweep, in order, from one thread. */
public interface SweepSink {

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
