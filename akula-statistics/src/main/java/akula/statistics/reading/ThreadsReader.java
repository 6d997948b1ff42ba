package akula.statistics.reading;

import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunKind;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.results.ThreadsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code threads.csv} and computes the measures of each run from its threads, which shows the
 * line of {@code runs.csv} that does not follow from them. Memory does not grow with the threads.
 */
final class ThreadsReader {
  private static final List<String> COLUMNS = List.of(ThreadsCsv.HEADER.split(","));
  private static final int SECONDS = 9;

  private final RunTable runs;
  private final String runsFile;
  private final RunKind kind;
  private final Complaints complaints;
  private final RunOrder order;
  private final RunAccumulator accumulator = new RunAccumulator();
  private Optional<Run> current = Optional.empty();
  private long threads;
  private boolean sound;
  private long leastSoloNanos;

  /** The run whose threads are being read. */
  private record Run(String category, int workload, String policy, long firstLine) {
    boolean is(TableRow row, long number) {
      return number == workload && row.text(0).equals(category) && row.text(2).equals(policy);
    }
  }

  private ThreadsReader(RunTable runs, String runsFile, RunKind kind, Complaints complaints) {
    this.runs = runs;
    this.runsFile = runsFile;
    this.kind = kind;
    this.complaints = complaints;
    order = new RunOrder(runs, runsFile, kind, "threads", complaints);
  }

  /**
   * Checks that runs follow from their threads.
   *
   * @param in the content of the file that the complaints name
   * @param runsFile name of the file of the runs, for messages
   * @param kind what a run is called
   */
  static void check(
      InputStream in, RunTable runs, String runsFile, RunKind kind, Complaints complaints)
      throws IOException {
    ThreadsReader reader = new ThreadsReader(runs, runsFile, kind, complaints);
    TableStream.read(in, COLUMNS, COLUMNS.size(), complaints, reader::take);
    reader.endRun();
    reader.order.requireAll();
  }

  private void take(TableRow row) {
    String category = row.name(0);
    long workload = row.decimalFrom(0, 1, 0);
    String policy = row.name(2);
    long thread = row.decimalFrom(0, 3, 0);
    long launch = row.decimalFrom(0, 5, SECONDS);
    long end = row.decimal(7, SECONDS);
    long solo = row.decimalFrom(1, 8, SECONDS);
    long migrations = row.decimalFrom(0, 10, 0);
    if (row.isSound() && end <= launch) {
      row.complain("end_s is %s; expected more than launch_s, %s", row.text(7), row.text(5));
    }
    if (current.isEmpty() || !current.get().is(row, workload)) {
      endRun();
      begin(category, (int) Math.min(Integer.MAX_VALUE, workload), policy, row);
    }
    if (row.isSound() && thread != threads) {
      row.complain("thread is %d; expected %d: rows were cut or edited", thread, threads);
    }
    if (row.isSound()) {
      accumulator.addThread(launch, end, solo);
      accumulator.addMigrations(migrations);
      leastSoloNanos = Math.min(leastSoloNanos, solo);
    }
    threads = thread + 1;
    sound &= row.isSound();
  }

  private void begin(String category, int workload, String policy, TableRow row) {
    threads = 0;
    sound = true;
    leastSoloNanos = Long.MAX_VALUE;
    accumulator.reset();
    current = Optional.of(new Run(category, workload, policy, row.line()));
    if (row.isSound()) {
      order.take(row, category, workload, policy);
    }
  }

  private void endRun() {
    if (current.isPresent() && sound) {
      Run run = current.get();
      runs.runs(run.category(), run.policy())
          .ifPresent(known -> compare(run, known, accumulator.metrics()));
    }
  }

  private void compare(Run run, PolicyRuns known, RunMetrics computed) {
    compare(run, known, Measure.AVERAGE, computed.averageDegradationPercent());
    compare(run, known, Measure.WORST, computed.worstDegradationPercent());
    compare(run, known, Measure.MAKESPAN, computed.makespanSeconds());
    compare(run, known, Measure.STP, computed.stp());
    compare(run, known, Measure.ANTT, computed.antt());
    compare(run, known, Measure.UNFAIRNESS, computed.unfairness());
    compare(run, known, Measure.MIGRATIONS, computed.migrations());
  }

  private void compare(Run run, PolicyRuns known, Measure measure, double computed) {
    double written = known.value(measure, run.workload());
    if (Math.abs(written - computed) > tolerance(measure, computed)) {
      complaints.add(
          run.firstLine(),
          "the threads of %s %d of %s under %s, from this line on, come to %s %s,"
              + " but %s:%d has %s: one of the two was edited",
          kind.run(),
          run.workload(),
          run.category(),
          run.policy(),
          measure.column(),
          decimals(computed, measure),
          runsFile,
          known.line(run.workload()),
          decimals(written, measure));
    }
  }

  /** Half a step of the written precision, and what rounding solo times to nanoseconds can do. */
  private double tolerance(Measure measure, double computed) {
    boolean fromSolo = measure != Measure.MAKESPAN && measure != Measure.MIGRATIONS;
    double slack = fromSolo ? (Math.abs(computed) + 100) / leastSoloNanos : 0;
    return 0.5 / measure.stepsPerUnit() * (1 + 1e-6) + slack;
  }

  private static String decimals(double value, Measure measure) {
    return BigDecimal.valueOf(value)
        .setScale(measure.decimals(), RoundingMode.HALF_EVEN)
        .toPlainString();
  }
}
