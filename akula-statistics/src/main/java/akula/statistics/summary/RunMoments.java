package akula.statistics.summary;

import static akula.formats.FixedPoint.MICROS_PER_UNIT;

import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.number.ExactMoments;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** Exact moments of every measure over some runs, in the precision in which runs are written. */
final class RunMoments {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final Measure[] MEASURES = Measure.values();

  /** By measure; open runs add nothing to those of closed ones. */
  private final List<ExactMoments> all =
      Stream.generate(ExactMoments::new).limit(MEASURES.length).toList();

  private final long[] steps = new long[MEASURES.length];

  /** Adds a run whole or, where a measure cannot be rounded, not at all. */
  void add(RunMetrics run) {
    for (Measure measure : MEASURES) {
      steps[measure.ordinal()] = has(run, measure) ? run.steps(measure) : 0;
    }
    for (Measure measure : MEASURES) {
      if (has(run, measure)) {
        of(measure).add(steps[measure.ordinal()]);
      }
    }
  }

  private static boolean has(RunMetrics run, Measure measure) {
    return run.isClosed() || !measure.isOfClosedRuns();
  }

  void addAll(RunMoments other) {
    for (Measure measure : MEASURES) {
      of(measure).addAll(other.of(measure));
    }
  }

  ExactMoments of(Measure measure) {
    return all.get(measure.ordinal());
  }

  void writeTo(DataOutput out) throws IOException {
    for (ExactMoments one : all) {
      one.writeTo(out);
    }
  }

  void readFrom(DataInput in) throws IOException {
    for (ExactMoments one : all) {
      one.readFrom(in);
    }
  }

  long runs() {
    return of(Measure.MIGRATIONS).count();
  }

  /** Returns whether there are several runs, which all came to the same. */
  boolean areCopies() {
    return runs() > 1 && all.stream().allMatch(ExactMoments::isConstant);
  }

  SummaryRow row(String category, String policy) {
    return new SummaryRow(
        category,
        policy,
        runs(),
        of(Measure.AVERAGE).estimate(MICROS_PER_UNIT),
        of(Measure.WORST).estimate(MICROS_PER_UNIT),
        of(Measure.MAKESPAN).mean(NANOS_PER_SECOND),
        of(Measure.STP).mean(MICROS_PER_UNIT),
        of(Measure.ANTT).mean(MICROS_PER_UNIT),
        of(Measure.UNFAIRNESS).mean(MICROS_PER_UNIT),
        of(Measure.MIGRATIONS).mean(1),
        of(Measure.WEIGHTED_MEAN_EXECUTION).count() == 0
            ? Double.NaN
            : of(Measure.WEIGHTED_MEAN_EXECUTION).mean(MICROS_PER_UNIT));
  }
}
