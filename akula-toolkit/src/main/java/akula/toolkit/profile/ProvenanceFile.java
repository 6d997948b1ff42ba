package akula.toolkit.profile;

import akula.api.plugin.DurationText;
import akula.formats.FolderFile;
import akula.formats.MessageCode;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignWriter;
import akula.formats.tree.JsonText;
import akula.profiler.measure.MeasuredProgram;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file of a data set that says to which programs its figures belong, and how these were
 * measured: the task of the campaign, as its journal had it.
 */
public final class ProvenanceFile {
  static final String NAME = "provenance.json";
  private static final String EXECUTABLES = "executables";

  private ProvenanceFile() {}

  /**
   * Returns its content.
   *
   * @param task as {@link ProfileTask} gives it
   */
  static String text(String task, Campaign campaign, List<MeasuredProgram> programs, Means means) {
    Map<String, Object> json = new LinkedHashMap<>();
    String version = ProvenanceFile.class.getPackage().getImplementationVersion();
    json.put("akula", version == null ? "" : version);
    json.putAll(
        new JsonMapper().readValue(task, new TypeReference<LinkedHashMap<String, Object>>() {}));
    json.remove("commands"); // the campaign beside it has them
    json.remove("windows_by");
    // What was counted as work is reported as it was, not as it was asked for.
    json.put("method", CampaignWriter.method(campaign.method().counting(means.work())));
    json.put("budget", campaign.budget().map(DurationText::format).orElse("none"));
    Map<String, Object> files = new TreeMap<>();
    programs.forEach(one -> files.put(one.name(), one.executable().toString()));
    json.put("files", files);
    return JsonText.of(json);
  }

  /**
   * Returns the names of the programs whose files are others than those that were measured.
   *
   * @param folder of the data set; of one without this file nothing is known
   * @throws UsageException if somebody has edited the file
   */
  public static List<String> changed(Path folder, List<MeasuredProgram> programs)
      throws IOException {
    Path file = folder.resolve(NAME);
    if (!Files.exists(file)) {
      return List.of();
    }
    JsonNode hashes = hashes(file);
    List<String> changed = new ArrayList<>();
    for (MeasuredProgram program : programs) {
      JsonNode before = hashes.path(program.name());
      if (before.isString() && !before.asString().equals(Sha256.of(program.executable()))) {
        changed.add(program.name());
      }
    }
    return changed;
  }

  private static JsonNode hashes(Path file) throws IOException {
    try {
      JsonNode hashes = new JsonMapper().readTree(FolderFile.text(file)).path(EXECUTABLES);
      if (hashes.isObject()) {
        return hashes;
      }
    } catch (JacksonException _) {
      // reported below
    }
    throw new UsageException(
        MessageCode.WRONG_VALUE,
        "%s has no hashes of programs at '%s'; expected the file as akula profile wrote it, or none"
            .formatted(file, EXECUTABLES));
  }
}
