package akula.cli.model;

import picocli.CommandLine.Command;

/** {@code akula model}: the group of commands about interference models. */
@Command(
    name = "model",
    mixinStandardHelpOptions = true,
    description =
        "Measure, train and check models that predict how threads that share a core slow each other down.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ModelTrainCommand.class,
      ModelCheckCommand.class,
      ModelProfileCommand.class,
      ModelMeasureCommand.class
    })
public final class ModelCommand {}
