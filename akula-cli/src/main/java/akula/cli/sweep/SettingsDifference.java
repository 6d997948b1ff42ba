package akula.cli.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Says in words where two manifests differ. */
final class SettingsDifference {
  private static final int MOST = 5;

  private SettingsDifference() {}

  /**
   * Returns for example {@code seed was 1, not 5}; several with commas.
   *
   * @param there the manifest of the results that are there
   * @param wanted the manifest of what was asked for now
   */
  static String between(byte[] there, byte[] wanted) {
    Map<String, String> before = fields(there);
    Map<String, String> now = fields(wanted);
    Set<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(now.keySet());
    List<String> differences = new ArrayList<>();
    for (String key : keys) {
      if (!Objects.equals(before.get(key), now.get(key))) {
        differences.add(
            "%s was %s, not %s"
                .formatted(
                    key, before.getOrDefault(key, "absent"), now.getOrDefault(key, "absent")));
      }
    }
    int more = differences.size() - MOST;
    return String.join(", ", differences.subList(0, Math.min(MOST, differences.size())))
        + (more > 0 ? " and %d more".formatted(more) : "");
  }

  private static Map<String, String> fields(byte[] manifest) {
    Map<String, String> fields = new LinkedHashMap<>();
    try {
      flatten("", new JsonMapper().readTree(manifest), fields);
    } catch (JacksonException _) {
      fields.put("manifest.json", "no JSON");
    }
    return fields;
  }

  private static void flatten(String key, JsonNode node, Map<String, String> fields) {
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> entry : node.properties()) {
        flatten(
            key.isEmpty() ? entry.getKey() : key + "." + entry.getKey(), entry.getValue(), fields);
      }
    } else if (node.isArray()) {
      List<String> entries = new ArrayList<>();
      node.forEach(entry -> entries.add(entry.isObject() ? nameOf(entry) : entry.asString()));
      fields.put(key, String.join(" ", entries));
      for (JsonNode entry : node) {
        if (entry.isObject()) {
          flatten(key + "." + nameOf(entry), entry, fields);
        }
      }
    } else {
      fields.put(key, node.asString());
    }
  }

  /** Policies are told apart by their specification. */
  private static String nameOf(JsonNode entry) {
    return entry.path("spec").asString("?");
  }
}
