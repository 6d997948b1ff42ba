package akula.cli.machines;

import akula.api.host.MachineDescription;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.Listing;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.machine.MachineReader;
import akula.toolkit.common.Home;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula machines list}: the machines that ship, with their sizes. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "List the machines that ship.")
final class MachinesListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    print(format.format(), new Output(spec));
    return 0;
  }

  static void print(Format format, Output out) throws InvalidInputException {
    Listing list =
        new Listing(
            "name", "numa_nodes", "memory_domains", "cores", "contexts", "lowest_core_speed");
    Catalog catalog = Home.catalog();
    for (String name : catalog.machines()) {
      MachineDescription machine = MachineReader.read(catalog.machine(name));
      list.row(
          name,
          machine.nodes().size(),
          machine.domains().size(),
          MachineCores.count(machine),
          machine.contextCount(),
          MachineCores.lowestSpeed(machine));
    }
    list.print(format, out);
  }
}
