package akula.cli.setup;

import akula.toolkit.setup.SetupBuilder;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that name a machine and a data set: files of the user's, or what ships. */
public final class InputOptions {
  /** Names the machine. */
  public static final String MACHINE = "--machine";

  private static final String DATA = "--data";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = MACHINE,
      paramLabel = "M",
      description =
          "A machine file, an XML export of hwloc, or one that ships: '${ROOT-COMMAND-NAME} machines' (default:"
              + " ${DEFAULT-VALUE}).")
  private String machine;

  @Option(
      names = DATA,
      paramLabel = "D",
      description =
          "The folder of a data set, or one that ships: '${ROOT-COMMAND-NAME} data list' (default:"
              + " ${DEFAULT-VALUE}).")
  private String data;

  /** Gives a plan what stands on the command line. */
  public void into(SetupBuilder<?> plan) {
    if (given(MACHINE)) {
      plan.machine(machine);
    }
    if (given(DATA)) {
      plan.data(data);
    }
  }

  private boolean given(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }
}
