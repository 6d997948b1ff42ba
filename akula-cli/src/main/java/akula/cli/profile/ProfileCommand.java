package akula.cli.profile;

import akula.bootstrap.RunFailedException;
import akula.cli.agent.AgentOption;
import akula.cli.agent.FormulasOption;
import akula.cli.common.FormatOption;
import akula.cli.common.Output;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.toolkit.common.Home;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.profile.ProfileBuilder;
import akula.toolkit.profile.ProfileJob;
import akula.toolkit.profile.ProfileResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
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
      description =
          "A campaign file (YAML), or one that ships: which programs, in which co-schedules, how"
              + " exactly.")
  private String campaign;

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
      description = "Resume the campaign in --out that was interrupted; all else as before.")
  private boolean resume;

  @Option(names = "--overwrite", description = "Replace the campaign in a folder that exists.")
  private boolean overwrite;

  @Option(names = "--dry-run", description = "Print what would be measured, and measure nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    PrintWriter err = spec.commandLine().getErr();
    ProfileReport report = new ProfileReport(new Output(spec), format.format());
    try (ProfileJob job = plan().build(new TerminalListener(err))) {
      if (dryRun) {
        report.dry(job.plan());
        return 0;
      }
      return StoppableCommand.run(err, "--resume", stopped -> run(job, report, err, stopped));
    }
  }

  private ProfileBuilder plan() throws InvalidInputException {
    ProfileBuilder plan =
        ProfileJob.builder()
            .campaign(Home.catalog().campaign(campaign))
            .cpus(cpus)
            .agent(agentOption.named())
            .formulas(formulas.file().orElse(null))
            .valgrind(valgrind)
            .licence(licence)
            .force(force)
            .out(dryRun ? null : out) // what would be measured does not depend on it
            .resume(resume)
            .overwrite(overwrite);
    options.into(plan);
    return plan;
  }

  private static int run(
      ProfileJob job, ProfileReport report, PrintWriter err, BooleanSupplier stopped)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    List<String> names = job.plan().measured().campaign().applicationNames();
    try (ProfileProgress progress = new ProfileProgress(err, names)) {
      ProfileResult result = job.run(new TerminalListener(err, stopped), progress);
      result.measured().ifPresent(measured -> report.print(result.folder(), measured));
      return 0;
    }
  }
}
