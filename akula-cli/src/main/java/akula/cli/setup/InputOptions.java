package akula.cli.setup;

import akula.api.host.MachineDescription;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.formats.sweep.SweepPart;
import akula.toolkit.common.Home;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** The options that name a machine and a data set: files of the user's, or what ships. */
public final class InputOptions {
  /** Names the machine. */
  public static final String MACHINE = "--machine";

  private static final String DATA = "--data";

  @Option(
      names = MACHINE,
      paramLabel = "M",
      description =
          "A machine file, an XML export of hwloc, or one that ships: 'akula machines' (default:"
              + " ${DEFAULT-VALUE}).")
  private String machine;

  @Option(
      names = DATA,
      paramLabel = "D",
      description =
          "The folder of a data set, or one that ships: 'akula data list' (default:"
              + " ${DEFAULT-VALUE}).")
  private String data;

  /**
   * Returns the inputs of a part of a sweep: what the command line names, else what the part does,
   * else the defaults.
   *
   * @param given tells whether an option stands on the command line
   */
  public InputOptions over(SweepPart part, Predicate<String> given) {
    InputOptions inputs = new InputOptions();
    inputs.machine = given.test(MACHINE) ? machine : part.machine().orElse(machine);
    inputs.data = given.test(DATA) ? data : part.data().orElse(data);
    return inputs;
  }

  /** Returns the machine. */
  public MachineDescription machine() throws InvalidInputException {
    return MachineReader.read(Home.catalog().machine(machine));
  }

  /** Returns the data set. */
  public DataSet data() throws InvalidInputException {
    return DataSetReader.read(Home.catalog().dataSet(data));
  }
}
