package akula.statistics.summary;

import static akula.formats.FixedPoint.MICROS_PER_UNIT;
import static akula.formats.FixedPoint.micros;

import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.number.ExactMoments;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** Exact moments of every measure over some runs, in the precision in which runs are written. */
final class RunMoments {
  private static final double NANOS_PER_SECOND = 1e9;

  private final ExactMoments averageDegradation = new ExactMoments();
  private final ExactMoments worstDegradation = new ExactMoments();
  private final ExactMoments makespan = new ExactMoments();
  private final ExactMoments stp = new ExactMoments();
  private final ExactMoments antt = new ExactMoments();
  private final ExactMoments unfairness = new ExactMoments();
  private final ExactMoments migrations = new ExactMoments();

  /** Of closed runs only. */
  private final ExactMoments weightedMeanExecution = new ExactMoments();

  /** Adds a run whole or, where a measure cannot be rounded, not at all. */
  void add(RunMetrics run) {
    long averageMicros = micros(run.averageDegradationPercent());
    long worstMicros = micros(run.worstDegradationPercent());
    long stpMicros = micros(run.stp());
    long anttMicros = micros(run.antt());
    long unfairnessMicros = micros(run.unfairness());
    if (run.isClosed()) {
      weightedMeanExecution.add(micros(run.weightedMeanExecutionSeconds()));
    }
    averageDegradation.add(averageMicros);
    worstDegradation.add(worstMicros);
    makespan.add(run.makespanNanos());
    stp.add(stpMicros);
    antt.add(anttMicros);
    unfairness.add(unfairnessMicros);
    migrations.add(run.migrations());
  }

  void addAll(RunMoments other) {
    averageDegradation.addAll(other.averageDegradation);
    worstDegradation.addAll(other.worstDegradation);
    makespan.addAll(other.makespan);
    stp.addAll(other.stp);
    antt.addAll(other.antt);
    unfairness.addAll(other.unfairness);
    migrations.addAll(other.migrations);
    weightedMeanExecution.addAll(other.weightedMeanExecution);
  }

  private List<ExactMoments> all() {
    return List.of(
        averageDegradation,
        worstDegradation,
        makespan,
        stp,
        antt,
        unfairness,
        migrations,
        weightedMeanExecution);
  }

  ExactMoments of(Measure measure) {
    return switch (measure) {
      case AVERAGE -> averageDegradation;
      case WORST -> worstDegradation;
      case MAKESPAN -> makespan;
      case STP -> stp;
      case ANTT -> antt;
      case UNFAIRNESS -> unfairness;
      case MIGRATIONS -> migrations;
      case WEIGHTED_MEAN_EXECUTION -> weightedMeanExecution;
    };
  }

  void writeTo(DataOutput out) throws IOException {
    for (ExactMoments one : all()) {
      one.writeTo(out);
    }
  }

  void readFrom(DataInput in) throws IOException {
    for (ExactMoments one : all()) {
      one.readFrom(in);
    }
  }

  long runs() {
    return migrations.count();
  }

  /** Returns whether there are several runs, which all came to the same. */
  boolean areCopies() {
    return runs() > 1 && all().stream().allMatch(ExactMoments::isConstant);
  }

  SummaryRow row(String category, String policy) {
    return new SummaryRow(
        category,
        policy,
        runs(),
        averageDegradation.estimate(MICROS_PER_UNIT),
        worstDegradation.estimate(MICROS_PER_UNIT),
        makespan.mean(NANOS_PER_SECOND),
        stp.mean(MICROS_PER_UNIT),
        antt.mean(MICROS_PER_UNIT),
        unfairness.mean(MICROS_PER_UNIT),
        migrations.mean(1),
        weightedMeanExecution.count() == 0
            ? Double.NaN
            : weightedMeanExecution.mean(MICROS_PER_UNIT));
  }
}
