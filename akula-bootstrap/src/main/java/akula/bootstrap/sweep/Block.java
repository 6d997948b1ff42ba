package akula.bootstrap.sweep;

import akula.formats.csv.RowEncoder;
import akula.formats.packed.Packed;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.summary.Summary;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

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

  /** Writes it, for one that {@link #read} makes the same. */
  void write(DataOutput out) throws IOException {
    Packed.writeCount(out, category);
    Packed.writeCount(out, first);
    Packed.writeCount(out, end - first);
    Packed.writeBytes(out, runs.toByteArray());
    Packed.writeBytes(out, threads.toByteArray());
    coSchedules.writeTo(out);
    summary.writeTo(out);
  }

  /** Becomes what was written of a block of the same sweep. */
  void read(DataInput in, SweepPlan plan) throws IOException {
    int number = Packed.readSmall(in);
    long from = Packed.readCount(in);
    begin(from, from + Packed.readSmall(in), number);
    runs.addRows(Packed.readBytes(in));
    threads.addRows(Packed.readBytes(in));
    coSchedules.readFrom(in);
    if (number >= plan.categories().size()) {
      throw new IOException("category %d of %d".formatted(number, plan.categories().size()));
    }
    summary = new Summary(List.of(plan.categories().get(number).name()), plan.policyNames());
    summary.readFrom(in);
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
