package akula.cli.validate;

import akula.cli.setup.ModelOptions;
import akula.toolkit.validate.ValidateBuilder;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which data set is validated, and with which programs. */
final class SubjectOptions {
  static final String DATA = "--data";

  @Option(
      names = DATA,
      paramLabel = "D",
      description =
          "The folder of a data set that was measured on this machine; required without --queues.")
  private String data;

  @Option(
      names = "--campaign",
      paramLabel = "FILE",
      description =
          "The campaign file that says how its programs are started (default: campaign.yaml in the"
              + " folder of the data set).")
  private Path campaign;

  @Option(
      names = "--machine",
      paramLabel = "M",
      description =
          "The machine as it is simulated; its cpus are used (default: machine.json in the folder"
              + " of the data set).")
  private String machine;

  @Mixin private ModelOptions models;

  /** Gives a plan what stands on the command line. */
  void into(ValidateBuilder plan) {
    plan.data(data).campaign(campaign).machine(machine).models(models.choice());
  }
}
