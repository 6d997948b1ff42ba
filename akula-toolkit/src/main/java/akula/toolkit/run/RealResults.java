package akula.toolkit.run;

import akula.formats.InvalidInputException;
import akula.formats.csv.RowEncoder;
import akula.formats.tree.JsonText;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.results.CoSchedulesCsv;
import akula.statistics.results.CostsCsv;
import akula.statistics.results.EnergyCsv;
import akula.statistics.results.InputPaths;
import akula.statistics.results.PlacementsCsv;
import akula.statistics.results.PlacementsCsv.Stay;
import akula.statistics.results.ProgramsCsv;
import akula.statistics.results.RegistrationsCsv;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SpeedsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.results.TurnsCsv;
import akula.statistics.summary.Summary;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.ThreadOutcome;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The results folder of real runs: the same files as of a sweep, where solo times are known, and
 * what the kernel reported of each program, and what controlling each run cost. Each run is on disk
 * as soon as it has ended; until all have ended the files are called {@code .part}.
 */
public final class RealResults implements Closeable {
  private final ResumableFolder folder;
  private final String workload;
  private final Summary summary;
  private final List<String> policies;
  private OutputStream programs = OutputStream.nullOutputStream();
  private OutputStream runs = OutputStream.nullOutputStream();
  private OutputStream threads = OutputStream.nullOutputStream();
  private OutputStream costs = OutputStream.nullOutputStream();
  private OutputStream registrations = OutputStream.nullOutputStream();
  private OutputStream speeds = OutputStream.nullOutputStream();
  private OutputStream energy = OutputStream.nullOutputStream();
  private OutputStream turns = OutputStream.nullOutputStream();
  private OutputStream placements = OutputStream.nullOutputStream();
  private Optional<SoloTimes> solo = Optional.empty();
  private final RunAccumulator accumulator = new RunAccumulator();
  private final DoneRuns done;
  private final boolean resumes;
  private final Further asked;

  /**
   * Tables that are not there in all results.
   *
   * @param speeds whether cpus are made slower in the runs
   * @param coSchedules whether it is counted who is beside whom
   * @param placements whether it is recorded where threads are
   * @param energy whether it is counted what packages consume
   * @param turns whether policies decide every turn
   */
  record Further(
      boolean speeds, boolean coSchedules, boolean placements, boolean energy, boolean turns) {
    /** Returns those of a plan. */
    static Further of(RealPlan plan) {
      return new Further(
          !plan.settings().speeds().isEmpty(),
          plan.asked().coSchedules().isPresent(),
          plan.asked().placements(),
          plan.asked().energy().isPresent(),
          plan.settings().kernel().isPresent());
    }
  }

  /**
   * Takes a folder.
   *
   * @param folder begun or reopened; closed with this
   * @param workload its name, which stands where a sweep has a category
   * @param policies in the order of the table
   * @param asked which further tables there are
   * @throws InvalidInputException if what is there was cut or edited
   */
  RealResults(ResumableFolder folder, String workload, List<String> policies, Further asked)
      throws IOException, InvalidInputException {
    this.folder = folder;
    this.workload = workload;
    this.policies = policies;
    this.asked = asked;
    summary = new Summary(List.of(workload), policies);
    resumes = !folder.checkpoints().isEmpty();
    done = new DoneRuns(folder, policies.size());
  }

  /**
   * Returns the names of all files of whole results.
   *
   * @param known whether all solo times are known
   * @param asked which further tables there are
   */
  static List<String> files(boolean known, Further asked) {
    List<String> names =
        new ArrayList<>(
            List.of(
                ResultsFolder.MANIFEST, ProgramsCsv.FILE, CostsCsv.FILE, RegistrationsCsv.FILE));
    if (asked.speeds()) {
      names.add(SpeedsCsv.FILE);
    }
    if (asked.energy()) {
      names.add(EnergyCsv.FILE);
    }
    if (asked.turns()) {
      names.add(TurnsCsv.FILE);
    }
    if (asked.placements()) {
      names.add(PlacementsCsv.FILE);
    }
    if (asked.coSchedules()) {
      names.add(CoSchedulesCsv.FILE);
    }
    if (known) {
      names.addAll(List.of(RunsCsv.FILE, ThreadsCsv.FILE, SummaryCsv.FILE));
    }
    return names;
  }

  /** Returns whether solo times were measured and runs begun before. */
  public boolean resumes() {
    return resumes;
  }

  /** Returns the solo times that were measured before, and the runs that were made. */
  public DoneRuns done() {
    return done;
  }

  /**
   * Begins the tables, or resumes them.
   *
   * @param times the times alone; those that were measured are kept
   * @param known whether all are known
   * @throws InvalidInputException if what is there was cut or edited
   */
  public void begin(SoloTimes times, boolean known) throws IOException, InvalidInputException {
    solo = known ? Optional.of(times) : Optional.empty();
    programs = open(ProgramsCsv.FILE, ProgramsCsv::header);
    costs = open(CostsCsv.FILE, CostsCsv::header);
    registrations = open(RegistrationsCsv.FILE, RegistrationsCsv::header);
    if (asked.speeds()) {
      speeds = open(SpeedsCsv.FILE, SpeedsCsv::header);
    }
    if (asked.energy()) {
      energy = open(EnergyCsv.FILE, EnergyCsv::header);
    }
    if (asked.turns()) {
      turns = open(TurnsCsv.FILE, TurnsCsv::header);
    }
    if (asked.placements()) {
      placements = open(PlacementsCsv.FILE, PlacementsCsv::header);
    }
    if (solo.isPresent()) {
      runs = open(RunsCsv.FILE, out -> RunsCsv.header(out, new RunColumns(false, asked.energy())));
      threads = open(ThreadsCsv.FILE, ThreadsCsv::header);
    }
    if (resumes) {
      done.runs()
          .forEach(
              run -> run.metrics().ifPresent(metrics -> summary.add(0, run.contender(), metrics)));
    } else {
      done.begin(times.measured());
      folder.checkpoint(0);
    }
  }

  private OutputStream open(String name, Consumer<RowEncoder> header)
      throws IOException, InvalidInputException {
    OutputStream out = folder.grow(name);
    if (!resumes) {
      RowEncoder row = new RowEncoder();
      header.accept(row);
      row.writeTo(out);
    }
    return out;
  }

  /** Returns the folder. */
  Path path() {
    return folder.path();
  }

  /** Returns the means of what was written; empty where solo times are not known. */
  public Summary summary() {
    return summary;
  }

  /** Writes down why the runs do not continue. */
  void fail(String why) throws IOException {
    folder.fail(why);
  }

  /**
   * Writes what the kernel reported of the programs of a run that does not count. It is there to be
   * looked at: it is no checkpoint, so whoever continues begins that run again.
   */
  void keep(int policy, int repetition, RealOutcome outcome) throws IOException {
    rows(policy, repetition).programs(programs(outcome.threads())).writeTo(programs);
    programs.flush();
  }

  private RunRows rows(int policy, int repetition) {
    return new RunRows(workload, policies.get(policy), repetition);
  }

  /**
   * Writes a run that has come to its end.
   *
   * @param policy its position
   * @param repetition from 0
   * @param together who was beside whom; empty unless that is counted
   * @param stays where threads were; empty unless that is recorded
   * @return what is kept of it
   */
  DoneRun add(
      int policy, int repetition, RealOutcome outcome, CoScheduleTotals together, List<Stay> stays)
      throws IOException {
    List<ThreadOutcome> outcomes = programs(outcome.threads());
    RunRows rows = rows(policy, repetition);
    rows.programs(outcomes).writeTo(programs);
    Optional<RunMetrics> metrics =
        solo.isPresent() ? Optional.of(measures(policy, repetition, outcome)) : Optional.empty();
    DoneRun run = DoneRun.of(policy, repetition, outcome, metrics, together);
    rows.cost(run).writeTo(costs);
    rows.registrations(outcome.threads()).writeTo(registrations);
    rows.speeds(run).writeTo(speeds);
    rows.energy(run).writeTo(energy);
    rows.turns(run).writeTo(turns);
    rows.placements(stays).writeTo(placements);
    done.add(run);
    folder.checkpoint(done.runs().size());
    return run;
  }

  /** The moves of a program are those of the threads that it registered, too. */
  static List<ThreadOutcome> programs(List<ThreadOutcome> threads) {
    Map<Integer, Integer> moves =
        threads.stream()
            .collect(
                Collectors.groupingBy(
                    ThreadOutcome::launch, Collectors.summingInt(ThreadOutcome::migrations)));
    return threads.stream()
        .filter(thread -> !thread.isRegistered())
        .map(program -> program.withMigrations(moves.get(program.launch())))
        .toList();
  }

  private RunMetrics measures(int policy, int repetition, RealOutcome outcome) throws IOException {
    List<ThreadRun> programs = programs(outcome.threads()).stream().map(this::measured).toList();
    accumulator.reset();
    programs.forEach(accumulator::add);
    RunMetrics alone = accumulator.metrics();
    RunMetrics metrics = outcome.energy().map(use -> alone.withEnergy(use.joules())).orElse(alone);
    rows(policy, repetition).threads(programs).writeTo(threads);
    summary.add(0, policy, metrics);
    RowEncoder row = new RowEncoder();
    RunsCsv.row(row, workload, repetition, policies.get(policy), metrics);
    row.writeTo(runs);
    return metrics;
  }

  private ThreadRun measured(ThreadOutcome one) {
    return new ThreadRun(
        one.launch(),
        one.application(),
        one.launchNanos(),
        one.startNanos(),
        one.endNanos(),
        solo.orElseThrow().nanos(one.application()).orElseThrow(),
        one.migrations());
  }

  /** Writes the manifest and gives all files their names. */
  public void publish(Map<String, ?> manifest, InputPaths inputs) throws IOException {
    if (solo.isPresent()) {
      folder.write(SummaryCsv.FILE, SummaryCsv.encode(summary));
    }
    if (asked.coSchedules()) {
      CoScheduleTotals totals = new CoScheduleTotals();
      done.runs().forEach(run -> run.addCoSchedulesTo(totals));
      folder.write(
          CoSchedulesCsv.FILE, CoSchedulesCsv.encode(totals.shares(List.of(workload), policies)));
    }
    inputs.write(folder);
    folder.write(ResultsFolder.MANIFEST, JsonText.encode(manifest));
    folder.publish();
  }

  /** Leaves what was written as {@code .part} files, unless it was published. */
  @Override
  public void close() {
    folder.close();
  }
}
