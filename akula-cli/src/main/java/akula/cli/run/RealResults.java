package akula.cli.run;

import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunCost;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.results.CostsCsv;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.JsonText;
import akula.statistics.results.ProgramsCsv;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.RowEncoder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import akula.wrapper.agent.Exit;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.ThreadOutcome;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results folder of real runs: the same files as of a sweep, where solo times are known, and
 * what the kernel told of each program, and what controlling each run cost. Each run is on disk as
 * soon as it has ended; until all have ended the files are called {@code .part}.
 */
final class RealResults implements Closeable {
  private final ResumableFolder folder;
  private final String workload;
  private final Summary summary;
  private final List<String> policies;
  private OutputStream programs = OutputStream.nullOutputStream();
  private OutputStream runs = OutputStream.nullOutputStream();
  private OutputStream threads = OutputStream.nullOutputStream();
  private OutputStream costs = OutputStream.nullOutputStream();
  private Optional<SoloTimes> solo = Optional.empty();
  private final RunAccumulator accumulator = new RunAccumulator();
  private long written;

  /**
   * Makes the folder.
   *
   * @param path where; it has to be new unless it may be overwritten
   * @param workload its name, which stands where a sweep has a category
   * @param policies in the order of the table
   */
  RealResults(Path path, boolean overwrite, String workload, List<String> policies)
      throws IOException {
    folder = ResumableFolder.begin(path, overwrite, new byte[0]);
    this.workload = workload;
    this.policies = policies;
    summary = new Summary(List.of(workload), policies);
  }

  /**
   * Begins the tables.
   *
   * @param times the times alone, if all are known
   */
  void begin(Optional<SoloTimes> times) throws IOException, DamagedResultsException {
    solo = times;
    RowEncoder header = new RowEncoder();
    ProgramsCsv.header(header);
    programs = open(ProgramsCsv.FILE, header);
    header.clear();
    CostsCsv.header(header);
    costs = open(CostsCsv.FILE, header);
    if (solo.isPresent()) {
      header.clear();
      RunsCsv.header(header);
      runs = open(RunsCsv.FILE, header);
      header.clear();
      ThreadsCsv.header(header);
      threads = open(ThreadsCsv.FILE, header);
    }
  }

  private OutputStream open(String name, RowEncoder header)
      throws IOException, DamagedResultsException {
    OutputStream out = folder.grow(name);
    header.writeTo(out);
    return out;
  }

  /** Returns the folder. */
  Path path() {
    return folder.path();
  }

  /** Returns the means of what was written; empty where solo times are not known. */
  Summary summary() {
    return summary;
  }

  /** Writes what the kernel told of the programs of a run that does not count. */
  void keep(int policy, int repetition, RealOutcome outcome) throws IOException {
    RowEncoder rows = new RowEncoder();
    List<ThreadOutcome> outcomes = outcome.programs();
    for (int thread = 0; thread < outcomes.size(); thread++) {
      program(rows, policy, repetition, thread, outcomes.get(thread));
    }
    rows.writeTo(programs);
    folder.checkpoint(written);
  }

  /**
   * Writes a run that has come to its end.
   *
   * @param policy its position
   * @param repetition from 0
   * @return its measures, where solo times are known
   */
  Optional<RunMetrics> add(int policy, int repetition, RealOutcome outcome) throws IOException {
    List<ThreadOutcome> outcomes = outcome.programs();
    RowEncoder rows = new RowEncoder();
    for (int thread = 0; thread < outcomes.size(); thread++) {
      program(rows, policy, repetition, thread, outcomes.get(thread));
    }
    rows.writeTo(programs);
    rows.clear();
    CostsCsv.row(rows, workload, repetition, policies.get(policy), cost(outcome));
    rows.writeTo(costs);
    Optional<RunMetrics> metrics = Optional.empty();
    if (solo.isPresent()) {
      metrics = Optional.of(measures(policy, repetition, outcomes));
    }
    written++;
    folder.checkpoint(written);
    return metrics;
  }

  private static RunCost cost(RealOutcome outcome) {
    RealOutcome.Cost cost = outcome.cost();
    return new RunCost(
        cost.lateness().count(),
        cost.lateness().quantileNanos(0.5),
        cost.lateness().quantileNanos(0.99),
        cost.lateness().greatestNanos(),
        cost.policyCalls(),
        cost.policyNanos(),
        cost.longestCallbackNanos(),
        cost.controlNanos(),
        cost.enforcing().count(),
        cost.enforcing().greatestNanos(),
        cost.mostMoved(),
        outcome.troubles().values().stream().mapToInt(Integer::intValue).sum());
  }

  private RunMetrics measures(int policy, int repetition, List<ThreadOutcome> outcomes)
      throws IOException {
    RowEncoder rows = new RowEncoder();
    accumulator.reset();
    for (int thread = 0; thread < outcomes.size(); thread++) {
      ThreadOutcome one = outcomes.get(thread);
      double alone = solo.orElseThrow().nanos(one.application()).orElseThrow();
      ThreadsCsv.row(
          rows,
          workload,
          repetition,
          policies.get(policy),
          new ThreadRun(
              thread,
              one.application(),
              one.launchNanos(),
              one.startNanos(),
              one.endNanos(),
              alone,
              one.migrations()));
      accumulator.addThread(one.launchNanos(), one.endNanos(), alone);
      accumulator.addMigrations(one.migrations());
    }
    rows.writeTo(threads);
    RunMetrics metrics = accumulator.metrics();
    summary.add(0, policy, metrics);
    rows.clear();
    RunsCsv.row(rows, workload, repetition, policies.get(policy), metrics);
    rows.writeTo(runs);
    return metrics;
  }

  private void program(
      RowEncoder rows, int policy, int repetition, int thread, ThreadOutcome outcome) {
    Exit exit = outcome.exit();
    long[] counts = {
      exit.maxRssBytes(),
      exit.minorFaults(),
      exit.majorFaults(),
      exit.voluntarySwitches(),
      exit.involuntarySwitches(),
      exit.leftBehind()
    };
    ProgramsCsv.row(
        rows,
        workload,
        repetition,
        policies.get(policy),
        thread,
        outcome.application(),
        new long[] {outcome.launchNanos(), outcome.startNanos(), outcome.endNanos()},
        new ProgramsCsv.Usage(exit.text(), exit.userNanos(), exit.systemNanos(), counts),
        outcome.migrations());
  }

  /** Writes the manifest and gives all files their names. */
  void publish(Map<String, ?> manifest) throws IOException {
    if (solo.isPresent()) {
      folder.write(SummaryCsv.FILE, SummaryCsv.encode(summary));
    }
    folder.write(ResultsFolder.MANIFEST, JsonText.encode(manifest));
    folder.publish();
  }

  /** Leaves what was written as {@code .part} files, unless it was published. */
  @Override
  public void close() {
    folder.close();
  }
}
