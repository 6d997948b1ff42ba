package akula.cli.model;

import akula.bootstrap.RunFailedException;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.smt.interference.AloneStack;
import akula.smt.interference.ModelFile;
import akula.toolkit.model.ModelBuilder;
import akula.toolkit.model.ModelTrainBuilder;
import akula.toolkit.model.ModelTrainJob;
import akula.toolkit.model.TrainedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula model train}: coefficients from simulated mixes. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = ModelDefaults.class,
    description =
        "Train a model of how threads that share a core slow each other down: by least squares over"
            + " the stacks of cycles of programs alone and in mixes, which are simulated;"
            + " docs/reference/interference.md says how.")
final class ModelTrainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--smt",
      paramLabel = "2|4|8",
      description =
          "How many threads share a core at most; smaller modes are trained too (default:"
              + " ${DEFAULT-VALUE}).")
  private int smt = 2;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The file to write, a new one.")
  private Path file;

  @Option(
      names = "--stack",
      split = ",",
      paramLabel = "NAME",
      description =
          "The parameters per instruction that add up to the cycles per instruction, with commas"
              + " between them (default: the top level of POWER8's stack).")
  private List<String> stack = ModelBuilder.STACK;

  @Option(
      names = "--waiting",
      split = ",",
      paramLabel = "NAME",
      description =
          "Components that hardly any thread has alone, such as PM_CMPLU_STALL_THRD: beside others"
              + " they are predicted from all other components (default: none, as in the paper).")
  private List<String> waiting = List.of();

  @Option(
      names = "--shrink",
      paramLabel = "X",
      description =
          "Draw forward coefficients to 0: their squares weigh X, such as 0.1, in the least squares"
              + " (default: 0, as in the paper).")
  private double shrink;

  @Option(
      names = "--alone",
      paramLabel = "throttled|single",
      description =
          "What programs alone are, to which those in mixes are compared: in the same mode, beside"
              + " threads that do nothing, or with the whole core (default: ${DEFAULT-VALUE}, as in the"
              + " paper).")
  private AloneStack alone = AloneStack.THROTTLED;

  @Mixin private MixOptions mixes;

  @Mixin private RecordingsOption recordings;

  @Mixin private FormatOption format;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    ModelTrainBuilder plan =
        ModelTrainJob.builder()
            .smt(smt)
            .stack(stack)
            .waiting(waiting)
            .shrink(shrink)
            .alone(alone)
            .out(file);
    mixes.into(plan);
    plan.recordings(recordings.folder());
    TrainedModel model = plan.build().run(new TerminalListener(spec.commandLine().getErr()));
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(TrainedText.of(model));
      case JSON -> out.json(JsonFormat.MODEL_TRAIN, TrainedFields.of(model));
      case CSV -> out.data(ModelFile.text(model.model()));
    }
    spec.commandLine().getOut().flush();
    spec.commandLine().getErr().println("model in " + file);
    return 0;
  }
}
