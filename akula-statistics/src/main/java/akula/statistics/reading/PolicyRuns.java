package akula.statistics.reading;

import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.number.ExactMoments;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * The runs of a policy on the workloads of a category, one measure a column, workload by workload
 * from 0. Values are whole numbers of the last decimal that {@code runs.csv} has, so that nothing
 * is rounded.
 */
public final class PolicyRuns {
  private final Map<Measure, long[]> values;
  private final long[] lines;

  private PolicyRuns(Map<Measure, long[]> values, long[] lines) {
    this.values = values;
    this.lines = lines;
  }

  /** Returns how many workloads there are. */
  public int count() {
    return lines.length;
  }

  /** Returns whether all workloads came to the same by every measure. */
  boolean areCopies() {
    return values.values().stream()
        .allMatch(column -> Arrays.stream(column).allMatch(value -> value == column[0]));
  }

  /** Returns the first workload alone. */
  PolicyRuns first() {
    Map<Measure, long[]> firsts = new EnumMap<>(Measure.class);
    values.forEach((measure, column) -> firsts.put(measure, Arrays.copyOf(column, 1)));
    return new PolicyRuns(firsts, Arrays.copyOf(lines, 1));
  }

  /** Returns the line of a workload in {@code runs.csv}. */
  long line(int workload) {
    return lines[workload];
  }

  /** Returns whether the runs have a measure. */
  public boolean has(Measure measure) {
    return values.containsKey(measure);
  }

  /**
   * Returns the values of a measure that they have, in steps of its last decimal ({@link
   * Measure#stepsPerUnit}).
   *
   * @return the array itself, not to be changed
   */
  public long[] steps(Measure measure) {
    return values.get(measure);
  }

  /** Returns the value for a workload, in the unit of the measure. */
  public double value(Measure measure, int workload) {
    return steps(measure)[workload] / measure.stepsPerUnit();
  }

  /** Returns exact moments of a measure over the workloads. */
  public ExactMoments moments(Measure measure) {
    ExactMoments moments = new ExactMoments();
    for (long value : steps(measure)) {
      moments.add(value);
    }
    return moments;
  }

  /** Returns the measures of a run as they were written; how many threads it had is not known. */
  RunMetrics metrics(int workload) {
    return new RunMetrics(
        0,
        value(Measure.AVERAGE, workload),
        value(Measure.WORST, workload),
        steps(Measure.MAKESPAN)[workload],
        value(Measure.STP, workload),
        value(Measure.ANTT, workload),
        value(Measure.UNFAIRNESS, workload),
        steps(Measure.MIGRATIONS)[workload]);
  }

  /** Returns whether two have the same values. */
  boolean sameAs(PolicyRuns other) {
    return values.entrySet().stream()
        .allMatch(entry -> Arrays.equals(entry.getValue(), other.values.get(entry.getKey())));
  }

  /** Collects the rows of a policy in a category. */
  static final class Rows {
    private final Map<Measure, LongColumn> columns = new EnumMap<>(Measure.class);
    private final LongColumn lines = new LongColumn();
    private int count;
    private long lastLine;

    Rows() {
      for (Measure measure : Measure.values()) {
        columns.put(measure, new LongColumn());
      }
    }

    int count() {
      return count;
    }

    long lastLine() {
      return lastLine;
    }

    void add(Measure measure, long steps) {
      columns.get(measure).add(steps);
    }

    /** Ends the row of a workload; the next one is expected to follow it. */
    void endRow(long workload, long line) {
      count = (int) Math.min(Integer.MAX_VALUE, workload + 1);
      lastLine = line;
      lines.add(line);
    }

    /** Returns the runs; the rows are gone then, since there may be millions. */
    PolicyRuns runs() {
      Map<Measure, long[]> values = new EnumMap<>(Measure.class);
      for (Measure measure : Measure.values()) {
        LongColumn column = columns.remove(measure);
        if (column.size() > 0) {
          values.put(measure, column.toArray());
        }
      }
      return new PolicyRuns(values, lines.toArray());
    }
  }
}
