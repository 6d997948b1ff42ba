package akula.bootstrap.sweep;

import akula.formats.csv.RowEncoder;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.summary.Summary;

/** Consecutive workloads of a sweep, and the rows of their runs. Reused. */
final class Block {
  private final RowEncoder runs = new RowEncoder();
  private final RowEncoder threads = new RowEncoder();
  private final CoScheduleTotals coSchedules = new CoScheduleTotals();
  private long first;
  private long end;
  private int category;
  private Summary summary;

  /**
   * Makes this the block of workloads {@code first} to {@code end} - 1, without rows.
   *
   * @param newCategory that of all of them
   */
  void begin(long newFirst, long newEnd, int newCategory) {
    first = newFirst;
    end = newEnd;
    category = newCategory;
    runs.clear();
    threads.clear();
    coSchedules.clear();
  }

  long first() {
    return first;
  }

  long end() {
    return end;
  }

  int category() {
    return category;
  }

  /** Returns the summary of its runs, as of a sweep over its category alone. */
  Summary summary() {
    return summary;
  }

  /** Takes that summary. */
  void sumUp(Summary ofRuns) {
    summary = ofRuns;
  }

  RowEncoder runs() {
    return runs;
  }

  RowEncoder threads() {
    return threads;
  }

  /** Returns who ran beside whom; empty unless that is counted. */
  CoScheduleTotals coSchedules() {
    return coSchedules;
  }
}
