package akula.cli.profile;

import akula.cli.agent.AgentOption;
import akula.cli.ground.Format;
import akula.cli.ground.Output;
import akula.cli.ground.UsageException;
import akula.cli.watch.Interruption;
import akula.formats.InvalidInputException;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.campaign.Selection;
import akula.profiler.kernels.Kernels;
import akula.profiler.measure.Instruments;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.run.ParameterSources;
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
  private static final int CTRL_C = 130;

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

  @Option(
      names = "--format",
      defaultValue = "text",
      converter = Format.Converter.class,
      description = Format.HELP)
  private Format format;

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
      Instruments instruments = Instruments.of(agent, ParameterSources.USUAL_LINE_BYTES);
      Means means =
          new Means(
              instruments,
              Setting.work(plan.campaign().method(), instruments),
              CacheStage.of(plan, valgrind));
      ProfileReport report = new ProfileReport(new Output(spec), format);
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
      setting.requireQuiet(force, err);
      ProfileJob job = new ProfileJob(plan, setting, means, finder, folder, licence);
      return run(job, agent, report);
    }
  }

  private static void tellGroupsWithoutPlace(CampaignPlan plan, PrintWriter err) {
    List<String> names = plan.campaign().applicationNames();
    for (List<Integer> group : plan.groupsWithoutPlace()) {
      String who = String.join(" + ", group.stream().map(names::get).toList());
      err.println("akula: left out: %s together: %s.".formatted(who, plan.lackOfPlace()));
    }
  }

  private int run(ProfileJob job, AgentProgram agent, ProfileReport report)
      throws InvalidInputException, AgentException, RunException, IOException {
    PrintWriter err = spec.commandLine().getErr();
    try (Interruption interruption = new Interruption();
        ProfileProgress progress = new ProfileProgress(err, job.names())) {
      try {
        report.print(out, job.run(agent, resume, progress));
        return 0;
      } catch (InterruptedException _) {
        return stopped(err);
      } catch (AgentException | RunException | IOException e) {
        if (interruption.isAsked()) {
          return stopped(err); // it failed because it was stopped
        }
        throw e;
      }
    }
  }

  private int stopped(PrintWriter err) {
    err.println(
        "akula: stopped; all programs were ended, and the runs that had ended are kept in %s; the same command with --resume goes on with them."
            .formatted(out));
    err.flush();
    return CTRL_C;
  }
}
