package akula.cli.validate;

import akula.bootstrap.RunFailedException;
import akula.cli.agent.AgentOption;
import akula.cli.agent.FormulasOption;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.policies.Plugins;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.toolkit.common.ShellWord;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.queues.QueueValidationBuilder;
import akula.toolkit.queues.QueueValidationJob;
import akula.toolkit.validate.ValidateBuilder;
import akula.toolkit.validate.ValidateJob;
import akula.toolkit.validate.ValidateOutcome;
import akula.toolkit.validate.ValidateResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code akula validate}: does the simulator predict what this machine does? */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Run random workloads under random pairs of policies on this machine and in the simulator, and"
          + " compare.",
      "With --queues: run threads that share cpus, and compare the order that the kernel gives them"
          + " with that of the simulator."
    })
public final class ValidateCommand implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final String DRY_RUN = "--dry-run";

  /** What can be said of a comparison of queues. */
  private static final Set<String> OF_QUEUES =
      Set.of(
          QueueOptions.QUEUES,
          "--cpus",
          "--scenario",
          "--policy",
          "--policy-limit",
          ValidatePlanOptions.REPEAT,
          "--agent",
          "--force",
          DRY_RUN,
          "--format",
          "--plugins",
          "--verbose");

  @Spec private CommandSpec spec;

  @Mixin private SubjectOptions subjects;

  @Mixin private QueueOptions queues;

  @Mixin private ValidatePlanOptions options;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The results folder, a new one (default: results/validation-1, or the next number).")
  private Path out;

  @Mixin private FormulasOption formulas;

  @Mixin private AgentOption agentOption;

  @Option(names = "--force", description = "Run although the machine is busy.")
  private boolean force;

  @Option(
      names = "--resume",
      description = "Resume the validation in --out that was interrupted; all else as before.")
  private boolean resume;

  @Option(names = "--overwrite", description = "Replace the results in a folder that exists.")
  private boolean overwrite;

  @Option(
      names = DRY_RUN,
      description = "Print what would be run and what is predicted, and run nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    PrintWriter err = spec.commandLine().getErr();
    requireOneKind();
    if (queues.areAsked()) {
      return compareQueues(err);
    }
    try (ValidateJob job = plan().build(new TerminalListener(err))) {
      if (dryRun && job.expectation().isPresent()) {
        new PlanText(job.expectation().get()).print(new Output(spec), format.format());
        return 0;
      }
      return StoppableCommand.run(
          err,
          "--resume --out " + ShellWord.quoted(job.folder().toString()),
          stopped -> run(job, err, stopped));
    }
  }

  private void requireOneKind() {
    List<String> given =
        spec.commandLine().getParseResult().matchedOptions().stream()
            .map(OptionSpec::longestName)
            .toList();
    if (queues.areAsked()) {
      for (String name : given) {
        if (!OF_QUEUES.contains(name)) {
          throw new UsageException(
              MessageCode.NOT_TOGETHER,
              "%s is for run times of a data set's programs, and %s compares queues"
                  .formatted(name, QueueOptions.QUEUES));
        }
      }
    } else if (!given.contains(SubjectOptions.DATA)) {
      throw new ParameterException(
          spec.commandLine(),
          "option %1$s is missing; write %1$s D, or %2$s, which needs none"
              .formatted(SubjectOptions.DATA, QueueOptions.QUEUES));
    } else {
      for (String name : List.of("--cpus", "--scenario")) {
        if (given.contains(name)) {
          throw new UsageException(
              MessageCode.NOT_TOGETHER, "%s is for %s".formatted(name, QueueOptions.QUEUES));
        }
      }
    }
  }

  private int compareQueues(PrintWriter err)
      throws InvalidInputException, RunFailedException, IOException {
    QueueValidationBuilder plan =
        QueueValidationJob.builder()
            .agent(agentOption.named())
            .force(force)
            .catalog(plugins.catalog());
    queues.into(plan);
    boolean isRepeatGiven =
        spec.commandLine().getParseResult().hasMatchedOption(ValidatePlanOptions.REPEAT);
    options.into(plan, isRepeatGiven);
    QueueValidationJob job = plan.build();
    if (dryRun) {
      QueuesText.print(job, new Output(spec), format.format());
      return 0;
    }
    return StoppableCommand.run(
        err,
        stopped ->
            QueuesText.print(
                job.run(new TerminalListener(err, stopped)), new Output(spec), format.format()));
  }

  private ValidateBuilder plan() {
    ValidateBuilder plan =
        ValidateJob.builder()
            .out(out)
            .agent(agentOption.named())
            .formulas(formulas.file().orElse(null))
            .force(force)
            .resume(resume)
            .overwrite(overwrite)
            .catalog(plugins.catalog());
    subjects.into(plan);
    options.into(plan);
    return plan;
  }

  private int run(ValidateJob job, PrintWriter err, BooleanSupplier stopped)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    ValidateOutcome outcome;
    try (ValidateProgress progress = new ValidateProgress(err)) {
      outcome = job.run(new TerminalListener(err, stopped), progress);
    }
    if (outcome.result().isEmpty()) {
      printAgain(outcome.folder());
      return 0;
    }
    ValidateResult result = outcome.result().get();
    print(result);
    err.println("results in " + outcome.folder());
    if (!result.isAnyCompared()) {
      err.println("akula: no pair of policies could be compared.");
      return FAILED;
    }
    return 0;
  }

  private void print(ValidateResult result) {
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(result.text());
      case JSON -> out.json(JsonFormat.VALIDATE, result.json());
      case CSV -> out.data(result.csv());
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
    if (PlainFile.exists(file)) {
      Output out = new Output(spec);
      String text = FolderFile.text(file);
      if (format.format() == Format.JSON) {
        out.json(JsonFormat.VALIDATE, text);
      } else {
        out.text(text);
      }
    }
  }
}
