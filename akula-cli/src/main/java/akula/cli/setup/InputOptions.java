package akula.cli.setup;

import akula.api.host.MachineDescription;
import akula.cli.ground.Home;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import picocli.CommandLine.Option;

/** The options that name a machine and a data set: files of the user's, or what ships. */
public final class InputOptions {

  @Option(
      names = "--machine",
      paramLabel = "M",
      description =
          "A machine file, or one that ships: 'akula machines' (default: ${DEFAULT-VALUE}).")
  private String machine;

  @Option(
      names = "--data",
      paramLabel = "D",
      description =
          "The folder of a data set, or one that ships: 'akula data list' (default:"
              + " ${DEFAULT-VALUE}).")
  private String data;

  /** Returns the machine. */
  public MachineDescription machine() throws InvalidInputException {
    return MachineReader.read(Home.catalog().machine(machine));
  }

  /** Returns the data set. */
  public DataSet data() throws InvalidInputException {
    return DataSetReader.read(Home.catalog().dataSet(data));
  }
}
