package akula.cli.ground;

import akula.api.plugin.PolicySpec;
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
public final class SettingsDifference {
  private static final int MOST = 5;
  private static final String HASH = ".sha256";
  private static final String POLICY = "policies.";

  /** Objects whose fields are hashes, by the name of what is hashed, with what that is. */
  private static final Map<String, String> HASHED =
      Map.of(
          "executables.", "program %s",
          "inputs.", "input %s",
          "environment.", "variable %s of the environment");

  private final Map<String, String> before;
  private final Map<String, String> now;
  private final List<String> settings = new ArrayList<>();
  private final List<String> files = new ArrayList<>();

  /**
   * Compares.
   *
   * @param there the manifest of the results that are there
   * @param wanted the manifest of what was asked for now
   */
  public SettingsDifference(byte[] there, byte[] wanted) {
    before = fields(there);
    now = fields(wanted);
    Set<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(now.keySet());
    for (String key : keys) {
      if (!Objects.equals(before.get(key), now.get(key))) {
        compare(key);
      }
    }
  }

  private void compare(String key) {
    String object = key.substring(0, key.indexOf('.') + 1);
    if (HASHED.containsKey(object)) {
      String what = HASHED.get(object).formatted(key.substring(object.length()));
      boolean both = before.containsKey(key) && now.containsKey(key);
      String how = both ? "was changed since" : now.containsKey(key) ? "was not there" : "is gone";
      files.add(what + " " + how);
      return;
    }
    if (key.endsWith(HASH) && before.containsKey(key) && now.containsKey(key)) {
      String owner = key.substring(0, key.length() - HASH.length());
      String name = owner + ".name";
      if (Objects.equals(before.get(name), now.get(name))) {
        files.add(fileOf(owner) + " was changed since");
      }
      return; // of something of another name, its name says it
    }
    settings.add(
        "%s was %s, not %s"
            .formatted(key, before.getOrDefault(key, "absent"), now.getOrDefault(key, "absent")));
  }

  /** A hash is nothing to look at: what matters is whose it is. */
  private String fileOf(String owner) {
    if (!owner.startsWith(POLICY)) {
      return "%s %s".formatted(owner.equals("data") ? "data set" : owner, now.get(owner + ".name"));
    }
    String spec = owner.substring(POLICY.length());
    return "the %s of policy %s"
        .formatted(PolicySpec.parse(spec).isSourceFile() ? "source file" : "plugin", spec);
  }

  /**
   * Returns the rest of a sentence about results, for example {@code with other settings: seed was
   * 1, not 5; give the same settings}.
   */
  public String text() {
    if (settings.isEmpty()) {
      return "from before a change: %s; put it back as it was".formatted(listed(files));
    }
    List<String> all = new ArrayList<>(settings);
    all.addAll(files);
    return "with other settings: %s; give the same settings".formatted(listed(all));
  }

  private static String listed(List<String> all) {
    int more = all.size() - MOST;
    return String.join(", ", all.subList(0, Math.min(MOST, all.size())))
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
