package akula.formats.campaign;

import akula.api.plugin.DurationText;
import akula.formats.Numbers;
import akula.formats.campaign.Campaign.Measured;
import akula.formats.campaign.Campaign.Prepared;
import akula.formats.dataset.SharingLevel;
import akula.formats.tree.JsonText;
import akula.formats.workload.Program;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Writes campaigns as YAML, as {@link CampaignReader} reads them wherever the file lies: paths are
 * as the campaign has them, and those that were read are absolute. All settings are written, also
 * those that are as usual. A line is a key, or an entry of a list; values are JSON, which is YAML.
 */
public final class CampaignWriter {
  private final StringBuilder text = new StringBuilder();

  private CampaignWriter() {}

  /** Returns the content of a file {@code .yaml}, the same for the same campaign. */
  public static String text(Campaign campaign) {
    CampaignWriter writer = new CampaignWriter();
    writer.settings(campaign);
    writer.list("prepare", campaign.prepared().stream().map(CampaignWriter::prepared).toList());
    writer.list(
        "applications", campaign.applications().stream().map(CampaignWriter::application).toList());
    return writer.text.toString();
  }

  private void settings(Campaign campaign) {
    line("name", campaign.name());
    line("description", campaign.description());
    line("method", method(campaign.method()));
    if (!campaign.levels().isEmpty()) {
      line("levels", campaign.levels().stream().map(SharingLevel::word).toList());
    }
    line("pairs", campaign.pairs().word());
    line("share", Numbers.json(campaign.share()));
    List<String> names = campaign.applicationNames();
    list(
        "groups",
        campaign.groups().stream().map(one -> one.stream().map(names::get).toList()).toList());
    SequencedMap<String, Object> rounds = new LinkedHashMap<>();
    rounds.put("least", campaign.rounds().least());
    rounds.put("most", campaign.rounds().most());
    line("rounds", rounds);
    line("width", Numbers.json(campaign.width()));
    campaign.budget().ifPresent(budget -> line("budget", DurationText.format(budget)));
    line("seed", campaign.seed());
    line("miss_rates", campaign.missRates().word());
  }

  private void line(String key, Object value) {
    text.append(key).append(": ").append(json(value)).append('\n');
  }

  private void list(String key, List<?> entries) {
    if (!entries.isEmpty()) {
      text.append(key).append(":\n");
      entries.forEach(entry -> text.append("  - ").append(json(entry)).append('\n'));
    }
  }

  /** With blanks behind colons and commas: people read this. */
  private static String json(Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        List<String> fields = new ArrayList<>();
        map.forEach((key, field) -> fields.add(json(key) + ": " + json(field)));
        yield "{" + String.join(", ", fields) + "}";
      }
      case List<?> list ->
          "[" + String.join(", ", list.stream().map(CampaignWriter::json).toList()) + "]";
      default -> JsonText.ascii(value).replace("\u007f", "\\u007f"); // no YAML as it is
    };
  }

  /** Returns a method as it stands in campaigns, by key. */
  public static SequencedMap<String, Object> method(Method method) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", method.word());
    switch (method) {
      case Method.Full _ -> {}
      case Method.Short brief -> {
        fields.put("warm_up", DurationText.format(brief.warmUp()));
        fields.put("window", DurationText.format(brief.window()));
        fields.put("work", brief.work().word());
      }
      case Method.Windows windows -> {
        fields.put("window", DurationText.format(windows.window()));
        fields.put("most_phases", windows.most());
        fields.put("work", windows.work().word());
      }
    }
    return fields;
  }

  private static Map<String, Object> prepared(Prepared prepared) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", prepared.file());
    program(fields, prepared.program());
    return fields;
  }

  private static Map<String, Object> application(Measured application) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", application.name());
    if (!application.from().isEmpty()) {
      fields.put("package", application.from());
    }
    program(fields, application.program());
    if (!application.prepared().isEmpty()) {
      fields.put("prepared", application.prepared());
    }
    fields.put("limit", DurationText.format(application.limit()));
    return fields;
  }

  private static void program(Map<String, Object> fields, Program program) {
    fields.put("command", program.command());
    if (!program.arguments().isEmpty()) {
      fields.put("arguments", program.arguments());
    }
    program.directory().ifPresent(directory -> fields.put("directory", directory.toString()));
    if (!program.inputs().isEmpty()) {
      fields.put("inputs", program.inputs().stream().map(Object::toString).toList());
    }
    if (!program.environment().isEmpty()) {
      fields.put("environment", program.environment());
    }
  }
}
