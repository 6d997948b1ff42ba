package akula.cli.model;

import akula.bootstrap.RunFailedException;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.toolkit.model.ModelAccuracy;
import akula.toolkit.model.ModelCheckBuilder;
import akula.toolkit.model.ModelCheckJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula model check}: the errors of a model. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = ModelDefaults.class,
    description =
        "Run mixes anew, and tell how far a model's slowdowns and undisturbed stacks are from them;"
            + " beside it the errors of models that were trained without the programs of the mix.")
final class ModelCheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description = "A model, as '${ROOT-COMMAND-NAME} model train' writes it.")
  private Path file;

  @Option(
      names = "--component",
      paramLabel = "NAME",
      description = "The component by which the inverse is judged (default: the second one).")
  private String component;

  @Option(
      names = "--smt",
      split = ",",
      paramLabel = "2,4,8",
      description = "The modes that are judged (default: all that the model has).")
  private List<Integer> modes = List.of();

  @Mixin private MixOptions mixes;

  @Mixin private RecordingsOption recordings;

  @Mixin private FormatOption format;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    ModelCheckBuilder plan = ModelCheckJob.builder().model(file).component(component).smt(modes);
    mixes.into(plan);
    plan.recordings(recordings.folder());
    ModelAccuracy checked = plan.build().run(new TerminalListener(spec.commandLine().getErr()));
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(CheckText.of(checked));
      case JSON -> out.json(JsonFormat.MODEL_CHECK, CheckFields.of(checked));
      case CSV -> out.data(CheckFields.csv(checked));
    }
    return 0;
  }
}
