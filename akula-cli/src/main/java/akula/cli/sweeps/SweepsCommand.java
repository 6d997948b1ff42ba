package akula.cli.sweeps;

import akula.cli.common.FormatOption;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula sweeps}: the sweeps that ship. */
@Command(
    name = "sweeps",
    mixinStandardHelpOptions = true,
    description = "List the sweeps that ship; 'sweeps show NAME' tells all of one.",
    subcommands = {SweepsListCommand.class, SweepsShowCommand.class})
public final class SweepsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    SweepsListCommand.print(format.format(), new Output(spec));
    return 0;
  }
}
