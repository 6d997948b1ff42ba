package akula.cli.run;

import akula.bootstrap.RunFailedException;
import akula.cli.agent.AgentOption;
import akula.cli.agent.FormulasOption;
import akula.cli.common.CoSchedulesOption;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.Output;
import akula.cli.explain.ObservedRuns;
import akula.cli.live.LiveView;
import akula.cli.policies.Plugins;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.ShellWord;
import akula.toolkit.common.UsageException;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.run.RealRunsResult;
import akula.toolkit.run.RunBuilder;
import akula.toolkit.run.RunJob;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula run}: real programs under policies, on this machine. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Run the programs of a workload on this machine, placed by a policy.")
public final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--workload",
      required = true,
      paramLabel = "W",
      description =
          "A workload that ships, or a file (YAML), whose entries say which programs to start.")
  private Path workloadFile;

  @Mixin private ContestOptions contest;

  @Mixin private RunOptions how;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description = "Use these cpus only, such as 0-3,8 (default: all that this process may use).")
  private String cpus;

  @Option(
      names = "--solo",
      description = "First measure how long each application runs alone on the first core.")
  private boolean solo;

  @Mixin private SourceOptions sources;

  @Mixin private FormulasOption formulas;
  @Mixin private AgentOption agent;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The results folder, a new one (default: results/run-1, or the next number).")
  private Path folder;

  @Option(names = "--overwrite", description = "Replace the results in a folder that exists.")
  private boolean overwrite;

  @Option(
      names = "--resume",
      description =
          "Resume the runs in the folder of --out that were interrupted; the other options have"
              + " to be the same, or are all left out.")
  private boolean resume;

  @Option(
      names = "--link-inputs",
      description = "Link to inputs in place of copying them to each program's directory.")
  private boolean links;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write the run as Chrome trace events, for Perfetto; of a single run only.")
  private Path trace;

  @Option(
      names = "--explain",
      arity = "0..1",
      paramLabel = "WHAT",
      description =
          "Record who was where (placements.csv), and tell of each run what was observed. WHAT"
              + " may be worst, a thread (mcf#2), a span of time (10s..12s), or a thread and a"
              + " span, as in 'akula explain RESULTS WHAT', which tells it again later.")
  private String explain;

  @Option(
      names = "--energy",
      description =
          "Count what the packages of this machine consume in each run, by their own counters"
              + " (RAPL); 'akula machine' says whether there are any.")
  private boolean energy;

  @Mixin private CoSchedulesOption coSchedules;

  @Option(names = "--dry-run", description = "Print what would be run, and run nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    ExplainChoice choice = explain == null ? null : ExplainChoice.parse(explain);
    if (choice != null && format.format() == Format.CSV) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--explain has no form as csv; expected --format text or json with it");
    }
    try (RunJob job = plan().build()) {
      PrintWriter err = spec.commandLine().getErr();
      if (choice != null) {
        requireExplainable(job, choice);
      }
      if (dryRun) { // before the checks: who looks for what is missing shall see all of it
        DryRun.print(job.preflight(), new Output(spec), format.format());
        job.check(new TerminalListener(err));
        return 0;
      }
      return StoppableCommand.run(
          err,
          "--resume --out " + ShellWord.quoted(job.folder().toString()),
          stopped -> run(job, choice, err, stopped));
    }
  }

  /** What can be known before the runs: programs may register threads, so of numbers nothing. */
  private void requireExplainable(RunJob job, ExplainChoice choice) {
    if (!choice.isNumber()) {
      choice.numberOf(
          job.plan().programs().all().stream().map(one -> one.launch().application()).toList());
    }
    if (choice.isWorst() && !solo && sources.data() == null) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--explain is worst, for which it has to be known how long applications take alone;"
              + " expected --solo or --data with it, or the number or name of a thread");
    }
  }

  private RunBuilder plan() {
    RunBuilder plan =
        RunJob.builder()
            .workload(workloadFile)
            .cpus(cpus)
            .solo(solo)
            .formulas(formulas.file().orElse(null))
            .agent(agent.named())
            .out(folder)
            .overwrite(overwrite)
            .resume(resume)
            .linkInputs(links)
            .trace(trace)
            .placements(explain != null)
            .energy(energy)
            .coSchedules(coSchedules.level().orElse(null))
            .catalog(plugins.catalog());
    contest.into(plan);
    how.into(plan);
    sources.into(plan);
    return plan;
  }

  private int run(RunJob job, ExplainChoice choice, PrintWriter err, BooleanSupplier stopped)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    RealRunsResult result = job.run(new TerminalListener(err, stopped), new LiveView(err));
    if (!result.isOld()) {
      Optional<ObservedRuns> observed = observed(result.folder(), choice, err);
      new RunReport(spec, format.format()).print(result, observed);
      report(result, err);
    }
    return 0;
  }

  /** Runs that were made are not lost because what was chosen of them is not there. */
  private Optional<ObservedRuns> observed(Path results, ExplainChoice choice, PrintWriter err)
      throws InvalidInputException {
    try {
      return choice == null
          ? Optional.empty()
          : Optional.of(new ObservedRuns(results, "", -1, sources.data(), choice));
    } catch (UsageException e) {
      err.println(e.getMessage());
      return Optional.empty();
    }
  }

  private void report(RealRunsResult result, PrintWriter err) {
    if (!result.withoutSolo().isEmpty()) {
      err.println(
          "no solo time of %s, so no degradation: --solo measures them first, --data takes them"
                  .formatted(String.join(", ", result.withoutSolo()))
              + " from a data set");
    }
    if (trace != null) {
      err.println("trace in " + trace);
    }
    if (how.record() != null) {
      err.println("recording in " + how.record());
    }
    err.println("results in " + result.folder());
  }
}
