package akula.cli.campaigns;

import akula.api.plugin.DurationText;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Listing;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.formats.workload.Program;
import akula.toolkit.common.Home;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula campaigns show}: what one campaign measures. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Show what a campaign measures, and how exactly.")
final class CampaignsShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "CAMPAIGN",
      description = "The name of one that ships, or a campaign file.")
  private String campaign;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    Campaign shown = CampaignReader.read(Home.catalog().campaign(campaign));
    Listing applications = applications(shown);
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> {
        out.line(shown.name());
        if (!shown.description().isEmpty()) {
          out.paragraph("  ", shown.description());
        }
        out.line("");
        out.paragraph("", how(shown));
        out.line("");
        out.text(applications.table());
        out.line("");
        out.line(Invocation.command("profile " + ShellWord.quoted(campaign) + " --out DATA-SET"));
      }
      case JSON -> out.json(JsonFormat.CAMPAIGNS_SHOW, fields(shown, applications));
      case CSV -> applications.print(Format.CSV, out);
    }
    return 0;
  }

  private static String how(Campaign shown) {
    return "Method %s; pairs: %s; each co-schedule %d to %d times, until the 95%% interval of a relative speed is ±%s%s."
        .formatted(
            shown.method().word(),
            shown.pairs().word(),
            shown.rounds().least(),
            shown.rounds().most(),
            shown.width(),
            shown
                .budget()
                .map(time -> "; no run begins after " + DurationText.format(time))
                .orElse(""));
  }

  private static Listing applications(Campaign shown) {
    Listing list = new Listing("application", "package", "limit", "command");
    for (Campaign.Measured measured : shown.applications()) {
      list.row(
          measured.name(),
          measured.from().isEmpty() ? null : measured.from(),
          DurationText.format(measured.limit()),
          command(measured.program()));
    }
    return list;
  }

  private static String command(Program program) {
    List<String> words = new ArrayList<>(List.of(program.command()));
    words.addAll(program.arguments());
    return ShellWord.command(words);
  }

  private static SequencedMap<String, Object> fields(Campaign shown, Listing applications) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", shown.name());
    fields.put("description", shown.description());
    fields.put("method", shown.method().word());
    fields.put("pairs", shown.pairs().word());
    fields.put("least_rounds", shown.rounds().least());
    fields.put("most_rounds", shown.rounds().most());
    fields.put("width", shown.width());
    fields.put("budget_s", shown.budget().map(time -> time.toMillis() / 1e3).orElse(null));
    fields.put("applications", applications.json());
    return fields;
  }
}
