package akula.cli.run;

import akula.api.host.MachineDescription;
import akula.cli.agent.AgentOption;
import akula.cli.agent.FormulasOption;
import akula.cli.ground.FormatOption;
import akula.cli.ground.Output;
import akula.cli.policies.Plugins;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.topology.Topology;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.toolkit.common.Home;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.Asked;
import akula.toolkit.run.Contest;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.run.Programs;
import akula.toolkit.run.RealPlan;
import akula.toolkit.run.RealTask;
import akula.toolkit.run.Rehearsed;
import akula.toolkit.run.ResumedRuns;
import akula.toolkit.run.RunConditions;
import akula.toolkit.run.RunSources;
import akula.toolkit.run.SoloTimes;
import akula.toolkit.trace.RealTrace;
import akula.toolkit.watch.Stoppable;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RunException;
import akula.wrapper.topology.SystemReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
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
          "Go on with the runs in the folder of --out that were broken off; the other options have"
              + " to be the same.")
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

  @Option(names = "--dry-run", description = "Tell what would be run, and run nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, AgentException, RunException, IOException {
    requireTraceable(contest.runs());
    Workload workload = WorkloadReader.read(shippedOr(workloadFile));
    Programs programs = Programs.of(workload);
    Contest among = contest.contest(plugins.catalog());
    RunSources from = sources.sources();
    Optional<DataSet> data = from.data();
    Topology topology = SystemReader.read(Path.of("/"));
    MachineDescription machine = CpuChoice.of(topology.description(), cpus);
    SoloTimes times = new SoloTimes();
    data.ifPresent(times::takeAll);
    Path out = NewFolder.ofResults(folder, "run", resume, overwrite);
    try (AgentProgram program = agent.program();
        RealHost host =
            new RealHost(
                machine,
                program,
                from.of(
                    among.parameters(),
                    programs.applications(),
                    times,
                    formulas.rules(topology.model())))) {
      RealPlan plan =
          new RealPlan(
              workload, programs, among, how.settings(machine), host, asked(topology, from));
      return rehearseAndRun(new RealTask(plan, data, times, solo), from, out);
    }
  }

  private void requireTraceable(int runs) {
    if (trace == null) {
      return;
    }
    if (runs > 1) {
      throw new UsageException(
          "--trace is of one run, and there would be %d; give one --policy, and --repeat 1"
              .formatted(runs));
    }
    RealTrace.require(trace);
  }

  /** A path is taken as it is: whether its file is there is found out when it is read. */
  private static Path shippedOr(Path workload) throws InvalidInputException {
    boolean isName = workload.getNameCount() == 1 && !workload.isAbsolute();
    return isName ? Home.catalog().writtenWorkload(workload.toString()) : workload;
  }

  private Asked asked(Topology topology, RunSources from) {
    return new Asked(
        workloadFile,
        topology.model(),
        from.more(),
        from.forced(),
        formulas.file(),
        links,
        Optional.ofNullable(trace),
        agent.file());
  }

  private int rehearseAndRun(RealTask task, RunSources from, Path out)
      throws InvalidInputException, AgentException, RunException, IOException {
    if (dryRun) { // before the checks: who looks for what is missing shall see all of it
      DryRun.print(new Rehearsed(task, found(task, out)), new Output(spec), format.format());
    }
    RunOptions.requireSpeeds(task.plan().settings());
    from.check(task.plan().host().capabilities());
    task.check();
    PrintWriter err = spec.commandLine().getErr();
    task.gaps().forEach(gap -> err.println("akula: " + gap + "."));
    return dryRun ? 0 : Stoppable.run(_ -> run(task, out), () -> tellStopped(out));
  }

  /** Returns what a rehearsed run would go on with. */
  private Optional<Rehearsed.Left> found(RealTask task, Path out)
      throws IOException, InvalidInputException {
    if (!resume) {
      return Optional.empty();
    }
    byte[] before = task.before(RunConditions.of(task.plan()));
    return Optional.of(new Rehearsed.Left(out, new ResumedRuns(out, before).look()));
  }

  private int run(RealTask task, Path out)
      throws AgentException,
          RunException,
          IOException,
          InvalidInputException,
          InterruptedException {
    new RealJob(task, spec.commandLine().getErr())
        .run(out, resume, overwrite, new RunReport(spec, format.format()));
    return 0;
  }

  private void tellStopped(Path out) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(
        "akula: stopped; all programs were ended, and the runs that had ended are kept in %s;"
                .formatted(out)
            + " the same command with --resume --out %s goes on with them.".formatted(out));
    err.flush();
  }
}
