package akula.cli.campaigns;

import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.Listing;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.formats.catalog.Catalog;
import akula.toolkit.common.Home;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula campaigns list}: the campaigns that ship. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "List the campaigns that ship.")
final class CampaignsListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    print(format.format(), new Output(spec));
    return 0;
  }

  static void print(Format format, Output out) throws InvalidInputException {
    Listing list = new Listing("name", "applications", "method", "description");
    Catalog catalog = Home.catalog();
    for (String name : catalog.campaigns()) {
      Campaign campaign = CampaignReader.read(catalog.campaign(name));
      if (format == Format.TEXT) {
        out.line(
            "%s: %s, method %s"
                .formatted(
                    name,
                    Numbers.count(campaign.applications().size(), "application"),
                    campaign.method().word()));
        out.paragraph("  ", campaign.description());
      }
      list.row(name, campaign.applicationNames(), campaign.method().word(), campaign.description());
    }
    if (format != Format.TEXT) {
      list.print(format, out);
    }
  }
}
