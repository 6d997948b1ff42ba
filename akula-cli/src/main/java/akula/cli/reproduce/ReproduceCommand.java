package akula.cli.reproduce;

import akula.cli.reproduce.asymmetry.ReproduceAsymmetryCommand;
import akula.cli.reproduce.pairing.ReproducePairingCommand;
import akula.cli.reproduce.siblings.ReproduceSiblingsCommand;
import akula.cli.reproduce.symbiotic.ReproduceSymbioticCommand;
import picocli.CommandLine.Command;

/** {@code akula reproduce}: papers whose evaluations can be run again. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    subcommands = {
      ReproduceAkulaCommand.class,
      ReproducePairingCommand.class,
      ReproduceAsymmetryCommand.class,
      ReproduceSiblingsCommand.class,
      ReproduceSymbioticCommand.class
    },
    synopsisSubcommandLabel = "PAPER",
    description =
        "Run the evaluation of a paper again and print each of its claims beside what came out.")
public final class ReproduceCommand {}
