package akula.cli.machines;

import akula.cli.common.FormatOption;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula machines}: the machines that ship. */
@Command(
    name = "machines",
    mixinStandardHelpOptions = true,
    description = "List the machines that ship; 'machines show NAME' tells all of one.",
    subcommands = {MachinesListCommand.class, MachinesShowCommand.class})
public final class MachinesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    MachinesListCommand.print(format.format(), new Output(spec));
    return 0;
  }
}
