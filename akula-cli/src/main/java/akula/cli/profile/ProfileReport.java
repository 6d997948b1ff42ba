package akula.cli.profile;

import akula.api.plugin.DurationText;
import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.watch.StatusLine;
import akula.formats.Numbers;
import akula.formats.campaign.Campaign;
import akula.formats.dataset.Application;
import akula.formats.dataset.SharingLevel;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.outcome.CampaignVerdict;
import akula.toolkit.profile.ProfilePlan;
import akula.toolkit.profile.ProfileResult;
import akula.wrapper.agent.EventSpec;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** Prints what a campaign will measure, and what it came to. */
final class ProfileReport {
  private final Output out;
  private final Format format;

  ProfileReport(Output out, Format format) {
    this.out = out;
    this.format = format;
  }

  /** Reports what would be measured. */
  void dry(ProfilePlan whole) {
    CampaignPlan plan = whole.measured();
    Campaign campaign = plan.campaign();
    SequencedMap<String, Object> facts = new LinkedHashMap<>();
    facts.put("campaign", campaign.name());
    facts.put("machine", whole.setting().topology().name());
    facts.put("method", campaign.method().word());
    facts.put("applications", campaign.applicationNames());
    facts.put("levels", plan.levels().stream().map(SharingLevel::word).toList());
    facts.put("pairs", plan.pairs().size());
    facts.put("groups", campaign.groups().size() - plan.groupsWithoutPlace().size());
    facts.put("least_rounds", campaign.rounds().least());
    facts.put("most_rounds", campaign.rounds().most());
    facts.put("least_runs", plan.leastRuns());
    facts.put("width", campaign.width());
    facts.put("budget", campaign.budget().map(DurationText::format).orElse("none"));
    facts.put("miss_rates", campaign.missRates().word());
    facts.put(
        "counted", whole.means().instruments().events().stream().map(EventSpec::name).toList());
    print(JsonFormat.PROFILE_PLAN, facts);
  }

  private void print(JsonFormat json, SequencedMap<String, Object> facts) {
    switch (format) {
      case JSON -> out.json(json, facts);
      case CSV -> {
        out.csv("what", "value");
        facts.forEach((what, value) -> out.csv(what, text(value)));
      }
      case TEXT ->
          facts.forEach((what, value) -> {
            String words = what.replace('_', ' ');
            out.line("%-13s %s".formatted(words, text(value)));
          });
    }
  }

  private static String text(Object value) {
    return value instanceof List<?> list
        ? String.join(" ", list.stream().map(String::valueOf).toList())
        : String.valueOf(value);
  }

  /** Reports what a campaign came to. */
  void print(Path folder, ProfileResult.Measured result) {
    if (format == Format.TEXT) {
      text(folder, result);
    } else {
      print(JsonFormat.PROFILE, facts(folder, result));
    }
  }

  private void text(Path folder, ProfileResult.Measured result) {
    CampaignVerdict verdict = result.verdict();
    out.line(
        ("%s, %s of %s in all; %d failed, %d were made again," + " %d were left out as outliers")
            .formatted(
                Numbers.count(result.dataSet().applications().size(), "application"),
                Numbers.count(verdict.runs(), "run"),
                StatusLine.time(verdict.runSeconds()),
                verdict.failed(),
                verdict.repeated(),
                verdict.outliers()));
    out.line(
        "%d of %d figures are sure%s"
            .formatted(
                verdict.sure(),
                verdict.figures(),
                Double.isNaN(verdict.widest())
                    ? ""
                    : String.format(
                        Locale.ROOT, "; the widest measured interval is ±%.3f", verdict.widest())));
    out.line(
        "the campaign took %s, of which its runs needed %s"
            .formatted(
                StatusLine.time(result.wallSeconds()), StatusLine.time(verdict.neededSeconds())));
    verdict.notes().forEach(note -> out.line("note: " + note));
    out.line("data set in " + folder);
  }

  private static SequencedMap<String, Object> facts(Path folder, ProfileResult.Measured result) {
    CampaignVerdict verdict = result.verdict();
    SequencedMap<String, Object> facts = new LinkedHashMap<>();
    facts.put("folder", folder.toString());
    facts.put("data_set", result.dataSet().name());
    facts.put("sha256", result.dataSet().contentHash());
    facts.put(
        "applications", result.dataSet().applications().stream().map(Application::name).toList());
    facts.put("runs", verdict.runs());
    facts.put("run_seconds", verdict.runSeconds());
    facts.put("wall_seconds", result.wallSeconds());
    facts.put("needed_seconds", verdict.neededSeconds());
    facts.put("failed", verdict.failed());
    facts.put("repeated", verdict.repeated());
    facts.put("outliers", verdict.outliers());
    facts.put("sure", verdict.sure());
    facts.put("figures", verdict.figures());
    facts.put("widest", verdict.widest());
    facts.put("notes", verdict.notes());
    return facts;
  }
}
