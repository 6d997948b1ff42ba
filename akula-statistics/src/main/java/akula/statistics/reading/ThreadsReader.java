package akula.statistics.reading;

import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.results.ThreadsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final Complaints complaints;
  private final RunAccumulator accumulator = new RunAccumulator();
  private final Map<String, Map<String, Integer>> next = new HashMap<>();
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

  private ThreadsReader(RunTable runs, String runsFile, Complaints complaints) {
    this.runs = runs;
    this.runsFile = runsFile;
    this.complaints = complaints;
  }

  /**
   * Checks that runs follow from their threads.
   *
   * @param in the content of the file that the complaints name
   * @param runsFile name of the file of the runs, for messages
   */
  static void check(InputStream in, RunTable runs, String runsFile, Complaints complaints)
      throws IOException {
    ThreadsReader reader = new ThreadsReader(runs, runsFile, complaints);
    TableStream.read(in, COLUMNS, COLUMNS.size(), complaints, reader::take);
    reader.endRun();
    reader.requireAllRuns();
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
    if (!row.isSound()) {
      return;
    }
    int expected =
        next.computeIfAbsent(category, _ -> new HashMap<>()).merge(policy, 1, Integer::sum) - 1;
    boolean known = runs.runs(category, policy).filter(r -> workload < r.count()).isPresent();
    if (!known || workload != expected) {
      row.complain(
          known
              ? "the threads of workload %d of %s under %s stand here, expected those of %d"
              : "workload %d of %s under %s has threads here, but no row in " + runsFile,
          workload,
          category,
          policy,
          expected);
      next.get(category).put(policy, workload + 1);
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
          "the threads of workload %d of %s under %s, from this line on, come to %s %s,"
              + " but %s:%d has %s: one of the two was edited",
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

  private void requireAllRuns() {
    for (String category : runs.categories()) {
      for (String policy : runs.policies()) {
        int seen = next.getOrDefault(category, Map.of()).getOrDefault(policy, 0);
        int count = runs.runs(category, policy).map(PolicyRuns::count).orElse(0);
        if (seen < count && complaints.isEmpty()) {
          complaints.add(
              0,
              "has no threads of workload %d of %s under %s, which is in %s: the file was cut",
              seen,
              category,
              policy,
              runsFile);
        }
      }
    }
  }
}
