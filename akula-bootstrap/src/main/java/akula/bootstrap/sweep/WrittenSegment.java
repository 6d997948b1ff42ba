package akula.bootstrap.sweep;

import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.results.SegmentRow;
import java.io.IOException;

/**
 * A Parquet part of the rows of a sweep that was written.
 *
 * @param row what is there, and what its runs come to
 * @param coSchedules for how long who ran beside whom; empty unless that is counted
 */
public record WrittenSegment(SegmentRow row, CoScheduleTotals coSchedules) {

  /** Takes parts, in order, from one thread. */
  @FunctionalInterface
  public interface Sink {
    /**
     * Takes a part.
     *
     * @throws IOException if it cannot be kept; the sweep then ends with it
     */
    void accept(WrittenSegment segment) throws IOException;
  }
}
