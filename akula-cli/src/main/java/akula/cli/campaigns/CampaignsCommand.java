package akula.cli.campaigns;

import akula.cli.common.FormatOption;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula campaigns}: the campaigns that ship. */
@Command(
    name = "campaigns",
    mixinStandardHelpOptions = true,
    description = "List the campaigns that ship; 'campaigns show NAME' tells all of one.",
    subcommands = {CampaignsListCommand.class, CampaignsShowCommand.class})
public final class CampaignsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    CampaignsListCommand.print(format.format(), new Output(spec));
    return 0;
  }
}
