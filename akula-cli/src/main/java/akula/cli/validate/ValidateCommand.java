package akula.cli.validate;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Simulator;
import akula.cli.agent.AgentOption;
import akula.cli.ground.FormatOption;
import akula.cli.ground.Output;
import akula.cli.policies.Plugins;
import akula.formats.InvalidInputException;
import akula.formats.tree.JsonText;
import akula.profiler.kernels.Kernels;
import akula.profiler.measure.MeasuredProgram;
import akula.profiler.validate.RunSimulation;
import akula.profiler.validate.WorkloadDraw;
import akula.profiler.validate.WorkloadKind;
import akula.toolkit.profile.CampaignPrograms;
import akula.toolkit.run.Contender;
import akula.toolkit.run.RunSources;
import akula.toolkit.validate.Expectation;
import akula.toolkit.validate.PolicyPool;
import akula.toolkit.validate.RealSide;
import akula.toolkit.validate.SoloSide;
import akula.toolkit.validate.Subject;
import akula.toolkit.validate.ValidateFolder;
import akula.toolkit.validate.ValidateJob;
import akula.toolkit.validate.ValidateJournal;
import akula.toolkit.validate.ValidatePlan;
import akula.toolkit.validate.ValidateResult;
import akula.toolkit.validate.ValidateTask;
import akula.toolkit.watch.Interruption;
import akula.toolkit.watch.Stoppable;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealSettings;
import akula.wrapper.run.RunException;
import akula.wrapper.speed.EmulatedSpeeds;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula validate}: does the simulator predict what this machine does? */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Run random workloads under random pairs of policies on this machine and in the simulator,"
            + " and compare.")
public final class ValidateCommand implements Callable<Integer> {
  private static final int FAILED = 1;

  /** A workload has at most so many programs by context. */
  private static final int MOST_BY_CONTEXT = 3;

  @Spec private CommandSpec spec;

  @Mixin private SubjectOptions subjects;

  @Mixin private PlanOptions options;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The results folder, a new one (default: results/validation-1, or the next number).")
  private Path out;

  @Mixin private AgentOption agentOption;

  @Option(names = "--force", description = "Run although the machine is busy.")
  private boolean force;

  @Option(
      names = "--resume",
      description = "Go on with the validation in --out that was broken off; all else as before.")
  private boolean resume;

  @Option(names = "--overwrite", description = "Replace the results in a folder that exists.")
  private boolean overwrite;

  @Option(
      names = "--dry-run",
      description = "Tell what would be run and what is predicted, and run nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call()
      throws InvalidInputException, AgentException, RunException, RunFailedException, IOException {
    options.check();
    ValidateFolder folder = ValidateFolder.of(out, resume, overwrite);
    if (folder.isWhole()) {
      printAgain(folder.path());
      err().println("akula: nothing is left to do in %s.".formatted(folder.path()));
      return 0;
    }
    PolicyPool pool = PolicyPool.of(options.policies(), plugins.catalog());
    ProgramFinder finder = new ProgramFinder(Kernels.CARRIED);
    Subject subject = subjects.subject(finder, err());
    List<WorkloadKind> kinds = options.kinds(subject.setting().machine(), err());
    try (AgentProgram agent = agentOption.program();
        RealHost host = host(agent, subject, pool)) {
      ValidatePlan plan = plan(subject, pool, kinds, host);
      RunSimulation simulation = simulation(subject);
      Expectation expectation = new Expectation(plan, simulation);
      if (dryRun) {
        new PlanText(plan, expectation).print(new Output(spec), format.format());
        return 0;
      }
      subject.setting().requireQuiet(force, this::tell);
      CampaignPrograms programs =
          new CampaignPrograms(subject.campaign(), finder, folder.prepared());
      Scene scene = new Scene(plan, simulation, expectation, programs, folder, agent, host);
      return Stoppable.run(interruption -> run(scene, interruption), () -> tellStopped(folder));
    }
  }

  /** Everything that is needed to begin. */
  private record Scene(
      ValidatePlan plan,
      RunSimulation simulation,
      Expectation expectation,
      CampaignPrograms programs,
      ValidateFolder folder,
      AgentProgram agent,
      RealHost host) {}

  private void tell(String sentence) {
    err().println("akula: " + sentence);
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }

  private static RealHost host(AgentProgram agent, Subject subject, PolicyPool pool)
      throws AgentException {
    Set<String> applications = new LinkedHashSet<>(subject.campaign().applicationNames());
    return new RealHost(
        subject.setting().machine(),
        agent,
        RunSources.ofData(
            pool.parameters(),
            applications,
            subject.data(),
            ParameterRules.shipped(subject.setting().topology().model())));
  }

  private RunSimulation simulation(Subject subject) {
    return new RunSimulation(subject.machine(), subject.data(), subject.models(), simulated());
  }

  /** As the simulator usually does it, at the interval of the real runs. */
  private Settings simulated() {
    Settings usual = Settings.DEFAULT;
    return new Settings(
        usual.mode(),
        usual.tick(),
        options.interval(),
        usual.slice(),
        usual.migrationCost(),
        usual.contextSwitchCost(),
        usual.numaPenalty(),
        usual.noise());
  }

  private ValidatePlan plan(
      Subject subject, PolicyPool pool, List<WorkloadKind> kinds, RealHost host)
      throws RunFailedException {
    Simulator simulator =
        new Simulator(
            subject.machine(), BootstrapData.of(subject.data(), subject.models()), simulated());
    RealSettings settings = options.settings(EmulatedSpeeds.NONE);
    int contexts = subject.machine().contextCount();
    List<Contender> working =
        pool.working(simulator, host, settings, MOST_BY_CONTEXT * contexts, this::tell);
    List<String> names = subject.campaign().applicationNames();
    WorkloadDraw draw =
        new WorkloadDraw(
            names,
            names.stream().map(subject::soloSeconds).toList(),
            contexts,
            working.size(),
            options.seed());
    return new ValidatePlan(
        subject,
        working,
        draw.all(kinds, options.workloads()),
        options.repeat(),
        options.seed(),
        settings,
        kinds.contains(WorkloadKind.UNEQUAL)
            ? options.speeds(subject.setting().machine())
            : EmulatedSpeeds.NONE,
        options.budget());
  }

  private int run(Scene scene, Interruption interruption)
      throws InvalidInputException,
          AgentException,
          RunException,
          IOException,
          InterruptedException {
    ValidateFolder folder = scene.folder();
    List<MeasuredProgram> programs = scene.programs().all();
    var task = ValidateTask.of(scene.plan(), programs);
    List<String> names = scene.plan().subject().campaign().applicationNames();
    try (ValidateProgress progress = new ValidateProgress(err());
        ValidateJournal journal = folder.journal(JsonText.line(task), names)) {
      folder.makeRoom();
      scene.programs().prepare(scene.agent(), progress);
      ValidateJob job =
          new ValidateJob(scene.plan(), scene.simulation(), scene.expectation(), journal, progress);
      job.run(
          new SoloSide(scene.plan().subject(), programs, scene.agent(), folder.work()),
          new RealSide(scene.plan(), programs, scene.host(), folder.work(), progress::tell),
          interruption::isAsked);
      ValidateResult result = job.result();
      progress.hide();
      folder.publish(result.files(task));
      print(result);
      err().println("results in " + folder.path());
      if (!result.isAnyCompared()) {
        err().println("akula: no pair of policies could be compared.");
        return FAILED;
      }
      return 0;
    }
  }

  private void print(ValidateResult result) {
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(result.text());
      case JSON -> out.json(result.json());
      case CSV -> out.text(result.csv());
    }
  }

  /** Prints again what was printed when the results became whole, if it is there. */
  private void printAgain(Path folder) throws IOException {
    Path file =
        folder.resolve(
            switch (format.format()) {
              case TEXT -> ValidateResult.TEXT_FILE;
              case JSON -> ValidateResult.JSON_FILE;
              case CSV -> ValidateResult.CSV_FILE;
            });
    if (Files.exists(file)) {
      new Output(spec).text(Files.readString(file));
    }
  }

  private void tellStopped(ValidateFolder folder) {
    err()
        .println(
            ("akula: stopped; all programs were ended, and the runs that had ended are kept in %s;"
                    + " the same command with --resume --out %s goes on with them.")
                .formatted(folder.path(), folder.path()));
    err().flush();
  }
}
