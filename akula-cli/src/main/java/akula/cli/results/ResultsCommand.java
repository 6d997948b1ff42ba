package akula.cli.results;

import picocli.CommandLine.Command;

/** {@code akula results}: results folders as such. */
@Command(
    name = "results",
    mixinStandardHelpOptions = true,
    description = "Put the shares of a sweep together.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = MergeCommand.class)
public final class ResultsCommand {}
