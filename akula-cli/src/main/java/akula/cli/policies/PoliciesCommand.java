package akula.cli.policies;

import akula.cli.common.FormatOption;
import akula.cli.common.Output;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula policies}: the policies with their ideas and sources. */
@Command(
    name = "policies",
    mixinStandardHelpOptions = true,
    description =
        "List the policies with idea and source; 'policies show NAME' tells all of one, 'policies check NAME' tries it.",
    subcommands = {
      PoliciesListCommand.class,
      PoliciesShowCommand.class,
      PoliciesCheckCommand.class
    })
public final class PoliciesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private Plugins plugins;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    PoliciesListCommand.print(plugins, format.format(), new Output(spec));
    return 0;
  }
}
