package akula.cli.run;

import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.cli.agent.AgentOption;
import akula.cli.ground.Format;
import akula.cli.ground.Home;
import akula.cli.ground.NewFolder;
import akula.cli.ground.Output;
import akula.cli.ground.UsageException;
import akula.cli.policies.Plugins;
import akula.cli.trace.RealTrace;
import akula.cli.watch.Interruption;
import akula.formats.InvalidInputException;
import akula.formats.Mistake;
import akula.formats.dataset.DataSet;
import akula.formats.topology.Topology;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.JsonText;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RunException;
import akula.wrapper.topology.SystemReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
  private static final int CTRL_C = 130;

  @Spec private CommandSpec spec;

  @Option(
      names = "--workload",
      required = true,
      paramLabel = "W",
      description =
          "A workload that ships, or a file (YAML), whose entries say which programs to start.")
  private Path workloadFile;

  @Option(
      names = "--policy",
      required = true,
      paramLabel = "SPEC",
      description =
          "A policy, with options NAME:option=value, or a source file ./MyPolicy.java; 'linux'"
              + " leaves placement to the kernel; may be given several times.")
  private List<String> policies;

  @Mixin private RunOptions how;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description = "Use these cpus only, such as 0-3,8 (default: all that this process may use).")
  private String cpus;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description = "Run each policy so often (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Option(
      names = "--solo",
      description = "First measure how long each application runs alone on the first core.")
  private boolean solo;

  @Mixin private SourceOptions sources;
  @Mixin private AgentOption agent;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the policies' random numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

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

  @Option(
      names = "--format",
      defaultValue = "text",
      converter = Format.Converter.class,
      description = Format.HELP)
  private Format format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, AgentException, RunException, IOException {
    if (repetitions < 1) {
      throw new UsageException("--repeat is %d; expected at least 1".formatted(repetitions));
    }
    requireTraceable();
    Workload workload = WorkloadReader.read(shippedOr(workloadFile));
    Programs programs = Programs.of(workload);
    List<Contender> contenders = contenders(plugins.catalog());
    Optional<DataSet> data = sources.data();
    Topology topology = SystemReader.read(Path.of("/"));
    MachineDescription machine = CpuChoice.of(topology.description(), cpus);
    Asked asked =
        new Asked(
            workloadFile,
            topology.model(),
            sources.more(),
            sources.forced(),
            links,
            Optional.ofNullable(trace),
            agent.file());
    SoloTimes times = new SoloTimes();
    data.ifPresent(times::takeAll);
    Path out = NewFolder.ofResults(folder, "run", resume, overwrite);
    try (AgentProgram program = agent.program();
        RealHost host =
            new RealHost(
                machine,
                program,
                sources.of(wanted(contenders), programs.applications(), data, times))) {
      RealPlan plan =
          new RealPlan(
              workload,
              programs,
              contenders,
              repetitions,
              seed,
              how.settings(machine),
              host,
              asked);
      if (dryRun) { // before the checks: who looks for what is missing shall see all of it
        Rehearsed known = new Rehearsed(plan, data, times, solo, found(plan, data, times, out));
        DryRun.print(known, new Output(spec), format);
      }
      RunOptions.requireSpeeds(plan.settings());
      sources.check(host.capabilities());
      contenders.forEach(contender ->
          contender.check(
              host.capabilities(), host.model(plan.settings()), workload.threadCount()));
      contenders.stream().flatMap(one -> one.untold(workload.hints()).stream()).forEach(this::tell);
      data.ifPresent(set ->
          SourceOptions.gaps(host.capabilities(), set, programs.applications())
              .forEach(this::tell));
      if (!solo) {
        new ProgressTimes(plan).gap(times.missing(programs)).ifPresent(this::tell);
      }
      if (dryRun) {
        return 0;
      }
      return run(plan, data, times, out);
    }
  }

  private void tell(String gap) {
    spec.commandLine().getErr().println("akula: " + gap + ".");
  }

  /** Returns what a rehearsed run would go on with. */
  private Optional<Rehearsed.Left> found(
      RealPlan plan, Optional<DataSet> data, SoloTimes times, Path out)
      throws IOException, InvalidInputException {
    if (!resume) {
      return Optional.empty();
    }
    byte[] task =
        JsonText.encode(RealManifest.before(plan, RunConditions.of(plan), data, times, solo));
    try {
      return Optional.of(new Rehearsed.Left(out, new ResumedRuns(out, task).look()));
    } catch (DamagedResultsException e) {
      throw damaged(e);
    }
  }

  private void requireTraceable() {
    if (trace == null) {
      return;
    }
    int runs = policies.size() * repetitions;
    if (runs > 1) {
      throw new UsageException(
          "--trace is of one run, and there would be %d; give one --policy, and --repeat 1"
              .formatted(runs));
    }
    RealTrace.require(trace);
  }

  private static Path shippedOr(Path workload) throws InvalidInputException {
    String name = workload.toString();
    return Home.catalog().workloads().contains(name) ? Home.catalog().workload(name) : workload;
  }

  private List<Contender> contenders(PolicyCatalog catalog) {
    List<Contender> contenders = new ArrayList<>();
    for (String name : policies) {
      if (name.startsWith(PolicyCatalog.KERNEL + ":")) {
        throw new UsageException("--policy %s: linux has no options".formatted(name));
      }
      contenders.add(
          name.equals(PolicyCatalog.KERNEL)
              ? new Contender(null, name)
              : contender(catalog.resolve(name, List.of(PolicyCatalog.KERNEL))));
    }
    Set<String> seen = new LinkedHashSet<>();
    for (Contender contender : contenders) {
      if (!seen.add(contender.spec())) {
        throw new UsageException(
            "--policy %s is given twice; expected each once".formatted(contender.spec()));
      }
    }
    return contenders;
  }

  private static Contender contender(PolicyFactory factory) {
    return new Contender(factory, factory.spec());
  }

  private static Set<String> wanted(List<Contender> contenders) {
    Set<String> wanted = new LinkedHashSet<>();
    contenders.forEach(contender -> wanted.addAll(contender.parameters()));
    wanted.add(Parameters.CPU_SHARE); // for the live view and the trace
    return wanted;
  }

  private int run(RealPlan plan, Optional<DataSet> data, SoloTimes times, Path out)
      throws AgentException, RunException, IOException, InvalidInputException {
    try (Interruption interruption = new Interruption()) {
      return runOrStop(plan, data, times, out, interruption);
    }
  }

  /** What is told of being stopped has to be told before the process may end. */
  private int runOrStop(
      RealPlan plan, Optional<DataSet> data, SoloTimes times, Path out, Interruption interruption)
      throws AgentException, RunException, IOException, InvalidInputException {
    PrintWriter err = spec.commandLine().getErr();
    try {
      new RealJob(plan, data, times, solo, err)
          .run(out, resume, overwrite, new RunReport(spec, format));
      return 0;
    } catch (InterruptedException _) {
      return stopped(out);
    } catch (DamagedResultsException e) {
      throw damaged(e);
    } catch (AgentException | RunException | IOException | RuntimeException e) {
      if (interruption.isAsked()) {
        return stopped(out); // it failed because it was stopped
      }
      throw e;
    }
  }

  private static InvalidInputException damaged(DamagedResultsException e) {
    String message = e.getMessage() + "; --overwrite begins anew";
    return new InvalidInputException(
        List.of(new Mistake(e.file().toString(), (int) e.line(), 0, message)));
  }

  private int stopped(Path out) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(
        "akula: stopped; all programs were ended, and the runs that had ended are kept in %s;"
                .formatted(out)
            + " the same command with --resume --out %s goes on with them.".formatted(out));
    err.flush();
    return CTRL_C;
  }
}
