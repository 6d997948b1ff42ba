package akula.cli.profile;

import akula.cli.agent.AgentOption;
import akula.cli.agent.FormulasOption;
import akula.cli.ground.FormatOption;
import akula.cli.ground.Output;
import akula.formats.InvalidInputException;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.campaign.Selection;
import akula.profiler.kernels.Kernels;
import akula.profiler.measure.Instruments;
import akula.toolkit.common.UsageException;
import akula.toolkit.profile.CacheStage;
import akula.toolkit.profile.CampaignFolder;
import akula.toolkit.profile.Means;
import akula.toolkit.profile.ProfileJob;
import akula.toolkit.profile.Setting;
import akula.toolkit.watch.Stoppable;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula profile}: programs measured into a data set. */
@Command(
    name = "profile",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measure programs alone and together on this machine, into a data set for the simulator.")
public final class ProfileCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "CAMPAIGN",
      description = "A campaign file (YAML): which programs, in which co-schedules, how exactly.")
  private Path file;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the data set, a new one.")
  private Path out;

  @Mixin private CampaignOptions options;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description = "Use these cpus only, such as 0-3,8 (default: all that this process may use).")
  private String cpus;

  @Mixin private AgentOption agentOption;

  @Mixin private FormulasOption formulas;

  @Option(
      names = "--valgrind",
      paramLabel = "FILE",
      description = "Simulate miss rates with this valgrind (default: the one that is installed).")
  private Path valgrind;

  @Option(
      names = "--licence",
      paramLabel = "TEXT",
      description = "Under what terms the data may be used, for dataset.json.")
  private String licence = "";

  @Option(names = "--force", description = "Measure although the machine is busy.")
  private boolean force;

  @Option(
      names = "--resume",
      description = "Go on with the campaign in --out that was broken off; all else as before.")
  private boolean resume;

  @Option(names = "--overwrite", description = "Replace the campaign in a folder that exists.")
  private boolean overwrite;

  @Option(names = "--dry-run", description = "Tell what would be measured, and measure nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException, AgentException, RunException, IOException {
    Campaign whole = CampaignReader.read(file);
    ProgramFinder finder = new ProgramFinder(Kernels.CARRIED);
    Selection selection = Selection.of(options.over(whole), options.chosen(whole), finder);
    PrintWriter err = spec.commandLine().getErr();
    selection.missing().forEach(sentence -> err.println("akula: left out: " + sentence + "."));
    if (selection.campaign().applications().isEmpty()) {
      throw new UsageException(
          "campaign %s has no application that could be measured".formatted(whole.name()));
    }
    Setting setting = Setting.here(cpus);
    CampaignPlan plan = setting.plan(selection.campaign());
    tellGroupsWithoutPlace(plan, err);
    try (AgentProgram agent = agentOption.program()) {
      Instruments instruments = Instruments.of(agent, formulas.rules(setting.topology().model()));
      Means means =
          new Means(
              instruments,
              Setting.work(plan.campaign().method(), instruments),
              CacheStage.of(plan, valgrind));
      ProfileReport report = new ProfileReport(new Output(spec), format.format());
      if (dryRun) {
        report.dry(plan, setting, means);
        return 0;
      }
      CampaignFolder folder = CampaignFolder.of(out, resume, overwrite);
      if (resume && folder.isWhole()) {
        folder.requireMadeBy(plan.campaign());
        err.println("akula: nothing is left to do in %s.".formatted(out));
        return 0;
      }
      setting.requireQuiet(force, busy -> err.println("akula: " + busy));
      ProfileJob job = new ProfileJob(plan, setting, means, finder, folder, licence);
      return Stoppable.run(_ -> run(job, agent, report, err), () -> tellStopped(err));
    }
  }

  private static void tellGroupsWithoutPlace(CampaignPlan plan, PrintWriter err) {
    List<String> names = plan.campaign().applicationNames();
    for (List<Integer> group : plan.groupsWithoutPlace()) {
      String who = String.join(" + ", group.stream().map(names::get).toList());
      err.println("akula: left out: %s together: %s.".formatted(who, plan.lackOfPlace()));
    }
  }

  private int run(ProfileJob job, AgentProgram agent, ProfileReport report, PrintWriter err)
      throws InvalidInputException,
          AgentException,
          RunException,
          IOException,
          InterruptedException {
    try (ProfileProgress progress = new ProfileProgress(err, job.names())) {
      report.print(out, job.run(agent, resume, progress));
      return 0;
    }
  }

  private void tellStopped(PrintWriter err) {
    err.println(
        ("akula: stopped; all programs were ended, and the runs that had ended are kept in %s; the"
                + " same command with --resume goes on with them.")
            .formatted(out));
    err.flush();
  }
}
