package akula.bootstrap.sweep;

import akula.statistics.results.RowEncoder;

/** Consecutive workloads of a sweep, and the rows of their runs. Reused. */
final class Block {
  private final RowEncoder runs = new RowEncoder();
  private final RowEncoder threads = new RowEncoder();
  private long first;
  private long end;

  /** Makes this the block of workloads {@code first} to {@code end} - 1, without rows. */
  void begin(long newFirst, long newEnd) {
    first = newFirst;
    end = newEnd;
    runs.clear();
    threads.clear();
  }

  long first() {
    return first;
  }

  long end() {
    return end;
  }

  RowEncoder runs() {
    return runs;
  }

  RowEncoder threads() {
    return threads;
  }
}
