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

  /** By measure; a run adds nothing to those that it does not have. */
  private final List<ExactMoments> all =
      Stream.generate(ExactMoments::new).limit(MEASURES.length).toList();

  private final long[] steps = new long[MEASURES.length];

  /** Adds a run whole or, where a measure cannot be rounded, not at all. */
  void add(RunMetrics run) {
    for (Measure measure : MEASURES) {
      steps[measure.ordinal()] = run.has(measure) ? run.steps(measure) : 0;
    }
    for (Measure measure : MEASURES) {
      if (run.has(measure)) {
        of(measure).add(steps[measure.ordinal()]);
      }
    }
  }

  void addAll(RunMoments other) {
    for (Measure measure : MEASURES) {
      of(measure).addAll(other.of(measure));
    }
  }

  ExactMoments of(Measure measure) {
    return all.get(measure.ordinal());
  }

  /** Writes all but the energy. */
  void writeTo(DataOutput out) throws IOException {
    for (ExactMoments one : all.subList(0, Measure.ENERGY.ordinal())) {
      one.writeTo(out);
    }
  }

  void readFrom(DataInput in) throws IOException {
    for (ExactMoments one : all.subList(0, Measure.ENERGY.ordinal())) {
      one.readFrom(in);
    }
  }

  /** Writes the energy alone, which not all runs have. */
  void writeEnergyTo(DataOutput out) throws IOException {
    of(Measure.ENERGY).writeTo(out);
    of(Measure.EDP).writeTo(out);
  }

  void readEnergyFrom(DataInput in) throws IOException {
    of(Measure.ENERGY).readFrom(in);
    of(Measure.EDP).readFrom(in);
  }

  boolean hasEnergy() {
    return of(Measure.ENERGY).count() > 0;
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
        meanOrNone(Measure.WEIGHTED_MEAN_EXECUTION),
        meanOrNone(Measure.ENERGY),
        meanOrNone(Measure.EDP));
  }

  private double meanOrNone(Measure measure) {
    return of(measure).count() == 0 ? Double.NaN : of(measure).mean(MICROS_PER_UNIT);
  }
}
