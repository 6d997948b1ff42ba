package akula.cli.workload;

import picocli.CommandLine.Command;

/** {@code akula workload}: the group of commands about workloads. */
@Command(
    name = "workload",
    mixinStandardHelpOptions = true,
    description = "List the workloads that ship, and look into one.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {WorkloadListCommand.class, WorkloadShowCommand.class})
public final class WorkloadCommand {}
