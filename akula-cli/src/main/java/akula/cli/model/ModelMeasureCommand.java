package akula.cli.model;

import akula.bootstrap.RunFailedException;
import akula.cli.agent.AgentOption;
import akula.cli.agent.FormulasOption;
import akula.cli.common.DurationConverter;
import akula.cli.common.Output;
import akula.cli.common.SeedOption;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.toolkit.model.ModelBuilder;
import akula.toolkit.model.ModelMeasureBuilder;
import akula.toolkit.model.ModelMeasureJob;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula model measure}: stacks of programs that share a core of this machine. */
@Command(
    name = "measure",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Record the stacks of cycles of programs alone and in mixes on a core of this machine;"
            + " '${ROOT-COMMAND-NAME} model train --recordings DIR' makes a model of them.")
final class ModelMeasureCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "CAMPAIGN",
      description = "A campaign file (YAML), of which the programs count.")
  private Path file;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the recordings, a new one.")
  private Path out;

  @Option(
      names = "--smt",
      paramLabel = "2|4|8",
      description =
          "How many threads share the core at most; smaller modes are recorded too (default:"
              + " ${DEFAULT-VALUE}).")
  private int smt = 2;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "Record these applications of the campaign only.")
  private List<String> only = List.of();

  @Option(
      names = "--mixes",
      paramLabel = "N",
      description =
          "How many mixes are run of each mode, drawn by the seed where there are more (default:"
              + " ${DEFAULT-VALUE}).")
  private int mixes = ModelBuilder.MIXES;

  @Option(
      names = "--single",
      description =
          "Record each program with the whole core, too, for '${ROOT-COMMAND-NAME} model train --alone single'.")
  private boolean single;

  @Mixin private SeedOption seed;

  @Option(
      names = "--core",
      paramLabel = "CPU",
      split = ",",
      description =
          "The cpus that are the contexts of the core, with commas between them (default: those of"
              + " the first core that has enough).")
  private List<Integer> core = List.of();

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "How long a quantum is (default: 100ms).")
  private Duration interval = ModelBuilder.QUANTUM;

  @Option(
      names = "--stack",
      split = ",",
      paramLabel = "NAME",
      description =
          "The parameters that add up to the cycles per instruction, with commas between them"
              + " (default: the stack of the processor's family).")
  private List<String> stack = List.of();

  @Mixin private FormulasOption formulas;

  @Mixin private AgentOption agentOption;

  @Option(
      names = "--force",
      description = "Record although the machine is busy, or the cpus are not of one core.")
  private boolean force;

  @Option(
      names = "--resume",
      description = "Resume the recordings in --out that were interrupted; all else as before.")
  private boolean resume;

  @Option(names = "--overwrite", description = "Replace the recordings in a folder that exists.")
  private boolean overwrite;

  @Option(names = "--dry-run", description = "Print what would be recorded, and record nothing.")
  private boolean dryRun;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    PrintWriter err = spec.commandLine().getErr();
    ModelMeasureBuilder plan =
        ModelMeasureJob.builder()
            .campaign(file)
            .smt(smt)
            .only(only)
            .mixes(mixes)
            .single(single)
            .seed(seed.value())
            .core(core)
            .interval(interval)
            .stack(stack)
            .formulas(formulas.file().orElse(null))
            .agent(agentOption.named())
            .force(force)
            .out(dryRun ? null : out)
            .resume(resume)
            .overwrite(overwrite);
    try (ModelMeasureJob job = plan.build(new TerminalListener(err))) {
      if (dryRun) {
        new Output(spec).text(RecordingText.of(job.plan()));
        return 0;
      }
      return StoppableCommand.run(
          err,
          "--resume",
          stopped -> {
            Path folder = job.run(new TerminalListener(err, stopped));
            err.println("recordings in " + folder);
            return 0;
          });
    }
  }
}
