package akula.statistics.reading;

import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.number.ExactMoments;
import akula.statistics.number.LongColumn;
import akula.statistics.number.LongValues;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntToLongFunction;

/**
 * The runs of a policy on the workloads of a category, one measure a column, workload by workload
 * from 0. Values are whole numbers of the last decimal that {@code runs.csv} has, so that nothing
 * is rounded.
 */
public final class PolicyRuns {
  private final int count;
  private final Set<Measure> measures;
  private final Function<Measure, LongValues> columns;
  private final Function<Measure, ExactMoments> moments;
  private final IntToLongFunction lines;

  private PolicyRuns(Map<Measure, LongValues> values, LongValues lines) {
    this(
        (int) lines.size(),
        values.keySet(),
        values::get,
        measure -> values.get(measure).moments(),
        lines::get);
  }

  /**
   * Makes runs whose values are read when they are asked for.
   *
   * @param count how many workloads there are
   * @param measures those that they have
   * @param columns reads the values of a measure
   * @param moments returns what these come to, without reading them
   * @param lines the line of each workload
   */
  PolicyRuns(
      int count,
      Set<Measure> measures,
      Function<Measure, LongValues> columns,
      Function<Measure, ExactMoments> moments,
      IntToLongFunction lines) {
    this.count = count;
    this.measures = measures;
    this.columns = columns;
    this.moments = moments;
    this.lines = lines;
  }

  /** Returns how many workloads there are. */
  public int count() {
    return count;
  }

  /** Returns whether all workloads came to the same by every measure. */
  boolean areCopies() {
    return measures.stream().allMatch(measure -> moments(measure).isConstant());
  }

  /** Returns the first workload alone. */
  PolicyRuns first() {
    Map<Measure, LongValues> firsts = new EnumMap<>(Measure.class);
    measures.forEach(measure -> firsts.put(measure, values(measure).first(1)));
    return new PolicyRuns(firsts, LongValues.of(line(0)));
  }

  /** Returns the line of a workload in {@code runs.csv}. */
  long line(int workload) {
    return lines.applyAsLong(workload);
  }

  /** Returns whether the runs have a measure. */
  public boolean has(Measure measure) {
    return measures.contains(measure);
  }

  /**
   * Returns the values of a measure that they have, in steps of its last decimal ({@link
   * Measure#stepsPerUnit}).
   */
  public LongValues values(Measure measure) {
    return columns.apply(measure);
  }

  /**
   * Returns the values of a measure that they have in an array, for runs that are few.
   *
   * @throws ArithmeticException if they are too many for one
   */
  public long[] steps(Measure measure) {
    return values(measure).toArray();
  }

  /** Returns the value for a workload, in the unit of the measure. */
  public double value(Measure measure, int workload) {
    return values(measure).get(workload) / measure.stepsPerUnit();
  }

  /** Returns exact moments of a measure over the workloads; not to be added to. */
  public ExactMoments moments(Measure measure) {
    return moments.apply(measure);
  }

  /** Returns the measures of a run as they were written; how many threads it had is not known. */
  RunMetrics metrics(int workload) {
    return new RunMetrics(
        0,
        value(Measure.AVERAGE, workload),
        value(Measure.WORST, workload),
        values(Measure.MAKESPAN).get(workload),
        value(Measure.STP, workload),
        value(Measure.ANTT, workload),
        value(Measure.UNFAIRNESS, workload),
        values(Measure.MIGRATIONS).get(workload),
        0,
        Double.NaN,
        valueOrNone(Measure.ENERGY, workload),
        valueOrNone(Measure.EDP, workload));
  }

  private double valueOrNone(Measure measure, int workload) {
    return has(measure) ? value(measure, workload) : Double.NaN;
  }

  /** Returns whether two have the same values. */
  boolean sameAs(PolicyRuns other) {
    return count == other.count
        && measures.stream()
            .allMatch(
                measure -> other.has(measure) && areSame(values(measure), other.values(measure)));
  }

  private static boolean areSame(LongValues one, LongValues other) {
    boolean same = one.size() == other.size();
    for (long i = 0; same && i < one.size(); i++) {
      same = one.get(i) == other.get(i);
    }
    return same;
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
      Map<Measure, LongValues> values = new EnumMap<>(Measure.class);
      for (Measure measure : Measure.values()) {
        LongColumn column = columns.remove(measure);
        if (column.size() > 0) {
          values.put(measure, column.values());
        }
      }
      return new PolicyRuns(values, lines.values());
    }
  }
}
