package akula.statistics.reading;

import akula.api.plugin.DurationText;
import akula.formats.csv.CsvSchema;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunKind;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.results.ThreadsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reads {@code threads.csv} and computes the measures of each run from its threads, which shows the
 * line of {@code runs.csv} that does not follow from them. In closed runs only those instances of
 * applications count that ended in time with all their threads; their times are kept by
 * application. Where no column tells the instances, each thread is one. Nothing else grows with the
 * threads.
 */
final class ThreadsReader {
  private static final CsvSchema COLUMNS = ThreadsCsv.INSTANCES_SCHEMA;
  private static final int INSTANCE = COLUMNS.position(ThreadsCsv.INSTANCE);
  private static final Set<Measure> FROM_SOLO =
      EnumSet.of(Measure.AVERAGE, Measure.WORST, Measure.STP, Measure.ANTT, Measure.UNFAIRNESS);

  private final RunTable runs;
  private final String runsFile;
  private final RunKind kind;
  private final FileMistakes complaints;
  private final boolean isChecked;
  private final long closedNanos;
  private final RunOrderCheck order;
  private final ApplicationTimes.Rows times = new ApplicationTimes.Rows();
  private final RunAccumulator accumulator = new RunAccumulator();
  private final InstanceRows instance = new InstanceRows();
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

  private ThreadsReader(
      RunTable runs,
      String runsFile,
      RunKind kind,
      long closedNanos,
      FileMistakes complaints,
      boolean isChecked) {
    this.isChecked = isChecked;
    this.runs = runs;
    this.runsFile = runsFile;
    this.kind = kind;
    this.closedNanos = closedNanos;
    this.complaints = complaints;
    order = new RunOrderCheck(runs, runsFile, kind, "threads", complaints);
  }

  /**
   * Checks that runs follow from their threads.
   *
   * @param in the content of the file that the complaints name
   * @param runsFile name of the file of the runs, for messages
   * @param kind what a run is called
   * @param closedNanos how long applications started again in closed runs; 0 if the runs are open
   * @return how long applications took; of open runs nothing is kept
   */
  static ApplicationTimes read(
      InputStream in,
      RunTable runs,
      String runsFile,
      RunKind kind,
      long closedNanos,
      FileMistakes complaints)
      throws IOException {
    ThreadsReader reader = new ThreadsReader(runs, runsFile, kind, closedNanos, complaints, false);
    TableStream.read(in, COLUMNS, INSTANCE, complaints, reader::take);
    return reader.end();
  }

  /**
   * Makes a reader of rows that are known to be as they were written, so that the runs are not
   * computed again.
   */
  static ThreadsReader ofParts(
      RunTable runs, String runsFile, RunKind kind, long closedNanos, FileMistakes complaints) {
    return new ThreadsReader(runs, runsFile, kind, closedNanos, complaints, true);
  }

  /** Returns how long applications took, once all rows were taken. */
  ApplicationTimes end() {
    endRun();
    order.requireAll();
    return times.times();
  }

  /** Takes a row. */
  void take(TableRow row) {
    String category = row.name(0);
    long workload = row.numberFrom(0, 1);
    String policy = row.name(2);
    long thread = row.numberFrom(0, 3);
    String application = row.name(4);
    long launch = row.numberFrom(0, 5);
    long end = row.number(7);
    long solo = row.numberFrom(1, 8);
    long migrations = row.numberFrom(0, 10);
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
    beginInstance(row, thread, application);
    if (row.isSound()) {
      instance.add(launch, end, solo, migrations);
    }
    threads = thread + 1;
    sound &= row.isSound();
  }

  /** The threads of an instance stand side by side, and instances are numbered from 0. */
  private void beginInstance(TableRow row, long thread, String application) {
    long number = row.has(INSTANCE) ? row.numberFrom(0, INSTANCE) : thread;
    if (row.isSound() && instance.isOf(number)) {
      if (!instance.application().equals(application)) {
        row.complain(
            "application is '%s'; expected '%s', as of the other threads of instance %d",
            application, instance.application(), number);
      }
    } else if (row.isSound()) {
      if (sound && number != instance.next()) {
        row.complain(
            "instance is %d; expected %d: rows were cut or edited", number, instance.next());
      }
      endInstance();
      instance.begin(number, application);
    }
  }

  /** In a closed run the drain, when the machine empties, counts for none. */
  private void endInstance() {
    if (closedNanos > 0 && instance.endNanos() > closedNanos) {
      times.addLate(instance.application());
    } else if (!instance.isEmpty()) {
      if (closedNanos > 0) {
        times.add(instance.application(), instance.executionNanos());
        accumulator.addInstance(instance.executionNanos());
      }
      instance.addTo(accumulator);
      leastSoloNanos = Math.min(leastSoloNanos, instance.leastSoloNanos());
    }
  }

  private void begin(String category, int workload, String policy, TableRow row) {
    threads = 0;
    sound = true;
    leastSoloNanos = Long.MAX_VALUE;
    accumulator.reset();
    instance.reset();
    current = Optional.of(new Run(category, workload, policy, row.line()));
    if (row.isSound()) {
      order.take(row, category, workload, policy);
    }
  }

  private void endRun() {
    endInstance();
    instance.reset();
    if (current.isEmpty() || !sound) {
      times.dropRun();
      return;
    }
    Run run = current.get();
    long category = runs.categories().indexOf(run.category());
    times.endRun(run.policy(), ApplicationTimes.key(category, run.workload()));
    if (accumulator.isEmpty()) {
      complaints.add(
          run.firstLine(),
          "no thread of %s %d of %s under %s ends within the %s of the closed run: rows were cut or"
              + " edited",
          kind.run(),
          run.workload(),
          run.category(),
          run.policy(),
          DurationText.format(Duration.ofNanos(closedNanos)));
      return;
    }
    if (!isChecked) {
      runs.runs(run.category(), run.policy()).ifPresent(known -> compare(run, known, computed()));
    }
  }

  private RunMetrics computed() {
    return closedNanos > 0 ? accumulator.closedMetrics(closedNanos) : accumulator.metrics();
  }

  private void compare(Run run, PolicyRuns known, RunMetrics computed) {
    compare(run, known, Measure.AVERAGE, computed.averageDegradationPercent());
    compare(run, known, Measure.WORST, computed.worstDegradationPercent());
    compare(run, known, Measure.MAKESPAN, computed.makespanSeconds());
    compare(run, known, Measure.STP, computed.stp());
    compare(run, known, Measure.ANTT, computed.antt());
    compare(run, known, Measure.UNFAIRNESS, computed.unfairness());
    compare(run, known, Measure.MIGRATIONS, computed.migrations());
    if (computed.isClosed() && known.has(Measure.WEIGHTED_MEAN_EXECUTION)) {
      compare(run, known, Measure.WEIGHTED_MEAN_EXECUTION, computed.weightedMeanExecutionSeconds());
    }
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
    double slack = FROM_SOLO.contains(measure) ? (Math.abs(computed) + 100) / leastSoloNanos : 0;
    return 0.5 / measure.stepsPerUnit() * (1 + 1e-6) + slack;
  }

  private static String decimals(double value, Measure measure) {
    return BigDecimal.valueOf(value)
        .setScale(measure.decimals(), RoundingMode.HALF_EVEN)
        .toPlainString();
  }
}
