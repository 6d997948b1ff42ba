package akula.cli.workload;

import picocli.CommandLine.Command;

/** {@code akula workload}: the group of commands about workloads. */
@Command(
    name = "workload",
    mixinStandardHelpOptions = true,
    description = "Look into workloads.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = WorkloadShowCommand.class)
public final class WorkloadCommand {}
