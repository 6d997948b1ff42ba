package akula.cli.data;

import picocli.CommandLine.Command;

/** {@code akula data}: the group of commands about data sets. */
@Command(
    name = "data",
    mixinStandardHelpOptions = true,
    description = "List, show, check, compare, merge, export, derive and fit data sets.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      DataListCommand.class,
      DataShowCommand.class,
      DataCheckCommand.class,
      DataDiffCommand.class,
      DataMergeCommand.class,
      DataExportCommand.class,
      DataDeriveCommand.class,
      DataDeriveSmtCommand.class,
      DataFitNasCommand.class
    })
public final class DataCommand {}
