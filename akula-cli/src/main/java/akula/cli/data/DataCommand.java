package akula.cli.data;

import picocli.CommandLine.Command;

/** {@code akula data}: the group of commands about data sets. */
@Command(
    name = "data",
    mixinStandardHelpOptions = true,
    description = "List, check and derive data sets.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {DataListCommand.class, DataCheckCommand.class, DataDeriveCommand.class})
public final class DataCommand {}
