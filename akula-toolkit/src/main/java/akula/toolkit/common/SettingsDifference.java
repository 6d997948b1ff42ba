package akula.toolkit.common;

import akula.api.plugin.PolicySpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Says in words where two manifests differ. */
public final class SettingsDifference {
  private static final int MOST = 5;
  private static final String HASH = ".sha256";
  private static final String POLICY = "policies.";
  private static final String SPECIFICATION = "." + ManifestPolicy.SPEC;
  private static final String FINGERPRINT = ".fingerprint";
  private static final String CLASS = ".class";
  private static final String KIND = "data.kinds.";
  private static final String OF_KIND = "contention kind ";
  private static final String FILE = "workload_file";
  private static final String NAME = "categories";
  private static final String FILES = "workload_files";
  private static final String WORKLOAD = "workload_sha256";
  private static final String OF_WORKLOADS = WORKLOAD + ".";
  private static final String ENVIRONMENT = "environment.";
  private static final String SOLO = "solo_seconds.";
  private static final String MACHINE = "machine";
  private static final String LAYOUT = MACHINE + ".layout.";

  /**
   * Of a campaign that an earlier build began: it knew a machine by one hash, of its memory too.
   */
  private static final String MEMORY =
      " (its cpus or its memory: an earlier version began this and did not write down which)";

  /** What became of something that is not as it was. */
  private enum Fate {
    CHANGED("was changed since", "were changed since"),
    NEW("was not there", "were not there"),
    GONE("is gone", "are gone");

    private final String ofOne;
    private final String ofSeveral;

    Fate(String ofOne, String ofSeveral) {
      this.ofOne = ofOne;
      this.ofSeveral = ofSeveral;
    }
  }

  /** Objects whose fields are hashes, by the name of what is hashed, with what that is. */
  private static final Map<String, String> HASHED =
      Map.of(
          "executables.",
          "program %s",
          "inputs.",
          "input %s",
          OF_WORKLOADS,
          "the file of workload %s");

  private final Map<String, String> before;
  private final Map<String, String> now;
  private final SettingWords words;
  private final List<String> settings = new ArrayList<>();
  private final List<String> files = new ArrayList<>();
  private final List<String> decides = new ArrayList<>();

  /** Names of variables of the environment, by what became of them. */
  private final SortedMap<Fate, List<String>> variables = new TreeMap<>();

  /** Whether the results that are there do not say how some of these decide. */
  private boolean isUntold;

  /**
   * Compares.
   *
   * @param there the manifest of the results that are there
   * @param wanted the manifest of what was asked for now
   */
  public SettingsDifference(byte[] there, byte[] wanted) {
    before = fields(there);
    now = fields(wanted);
    if (before.keySet().stream().noneMatch(key -> key.startsWith(ENVIRONMENT))) {
      now.keySet().removeIf(key -> key.startsWith(ENVIRONMENT)); // of whole results it is not kept
    }
    words = new SettingWords(now.getOrDefault("command", ""), now.containsKey(FILES));
    Set<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(now.keySet());
    for (String key : keys) {
      if (isOther(key)) {
        compare(key);
      }
    }
  }

  private boolean isOther(String key) {
    return !Objects.equals(before.get(key), now.get(key))
        && !isOfAnIgnoredVariable(key)
        && !isOfASourceThatDecidesAlike(key);
  }

  /** Earlier builds wrote down more of them. */
  private static boolean isOfAnIgnoredVariable(String key) {
    return key.startsWith(ENVIRONMENT)
        && !InheritedVariables.counts(key.substring(ENVIRONMENT.length()));
  }

  /** Of a source file nothing but comments and layout is outside of its fingerprint. */
  private boolean isOfASourceThatDecidesAlike(String key) {
    if (!key.startsWith(POLICY) || !key.endsWith(HASH) || fate(key) != Fate.CHANGED) {
      return false;
    }
    String fingerprint = ownerOf(key) + FINGERPRINT;
    return isSourceFile(ownerOf(key))
        && before.containsKey(fingerprint)
        && Objects.equals(before.get(fingerprint), now.get(fingerprint));
  }

  /**
   * Returns whether there is a difference, but for what stands only in one of what was asked for
   * and what was published: solo times that were measured, and the environment.
   */
  public boolean isAny() {
    Set<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(now.keySet());
    return keys.stream().anyMatch(key -> isOther(key) && !isOfOneKind(key));
  }

  private boolean isOfOneKind(String key) {
    return isUntoldKind(key) && !now.containsKey(ownerOf(key) + HASH)
        || (key.startsWith(LAYOUT) && isUntoldLayout())
        || (key.startsWith(SOLO) && "measured".equals(now.get("settings.solo")))
        || (key.startsWith(ENVIRONMENT)
            && before.keySet().stream().noneMatch(one -> one.startsWith(ENVIRONMENT)));
  }

  /** Results of an earlier build tell of no contention kind; those that ship are as they were. */
  private boolean isUntoldKind(String key) {
    return key.startsWith(KIND) && before.keySet().stream().noneMatch(one -> one.startsWith(KIND));
  }

  /** Earlier builds knew a machine by its hash alone. */
  private boolean isUntoldLayout() {
    return before.keySet().stream().noneMatch(one -> one.startsWith(LAYOUT));
  }

  private static String ownerOf(String key) {
    return key.substring(0, key.lastIndexOf('.'));
  }

  private void compare(String key) {
    if (isOfOneKind(key) || followsFromAnother(key)) {
      return;
    }
    if (key.endsWith(FINGERPRINT)) {
      boolean kind = key.startsWith(KIND);
      String whose = kind ? KIND : POLICY;
      decides.add((kind ? OF_KIND : "") + ownerOf(key).substring(whose.length()));
      isUntold |=
          before.keySet().stream()
              .noneMatch(one -> one.startsWith(whose) && one.endsWith(FINGERPRINT));
      return;
    }
    String object = key.substring(0, key.indexOf('.') + 1);
    if (HASHED.containsKey(object)) {
      String what = HASHED.get(object).formatted(key.substring(object.length()));
      files.add(what + " " + fate(key).ofOne);
      return;
    }
    if (object.equals(ENVIRONMENT)) {
      variables
          .computeIfAbsent(fate(key), _ -> new ArrayList<>())
          .add(key.substring(ENVIRONMENT.length()));
      return;
    }
    if (key.equals(WORKLOAD)) {
      files.add("the workload file %s was changed since".formatted(now.getOrDefault(FILE, "")));
    } else if (key.startsWith(LAYOUT)) {
      files.add(difference(key));
    } else if (key.endsWith(HASH)) {
      files.add(
          fileOf(ownerOf(key)) + " was changed since" + (isOfEarlierCampaign(key) ? MEMORY : ""));
    } else {
      settings.add(difference(key));
    }
  }

  private Fate fate(String key) {
    return !before.containsKey(key) ? Fate.NEW : now.containsKey(key) ? Fate.CHANGED : Fate.GONE;
  }

  private String difference(String key) {
    return words.difference(
        key, Optional.ofNullable(before.get(key)), Optional.ofNullable(now.get(key)));
  }

  private boolean isOfEarlierCampaign(String key) {
    return key.equals(MACHINE + HASH) && "profile".equals(now.get("command")) && isUntoldLayout();
  }

  /** What differs because something else does, which is reported, is not reported too. */
  private boolean followsFromAnother(String key) {
    if (key.equals(WORKLOAD)) {
      return isOther(FILE) || isOther(NAME);
    }
    if (key.startsWith(OF_WORKLOADS)) {
      return isOther(FILES);
    }
    if (key.startsWith(POLICY) && !key.endsWith(SPECIFICATION)) {
      String spec = ownerOf(key) + SPECIFICATION;
      if (before.containsKey(spec) && now.containsKey(spec) && isOther(spec)) {
        return true; // the name stands for another policy
      }
    }
    boolean one = !before.containsKey(key) || !now.containsKey(key);
    if (key.startsWith(KIND)) {
      return kindFollowsFromAnother(key, one);
    }
    if (key.endsWith(FINGERPRINT)) {
      return one && isOther("policies") || isOther(key.replace(FINGERPRINT, HASH));
    }
    if (one && key.startsWith(POLICY)) {
      return isOther("policies");
    }
    return switch (key.replaceFirst("\\..*", "")) {
      case NAME ->
          isOther(FILE) || isOther(FILES) || now.containsKey(FILES) || isSweepOfOtherData();
      case "workloads_per_category", "arrivals" ->
          before.containsKey(FILES) != now.containsKey(FILES);
      case "share_first", "share_end" -> true; // from the share, and what is shared out
      case MACHINE -> followsFromMachine(key);
      case "uncertainty" -> !key.equals("uncertainty.draws"); // from the data set
      case "threads", "parquet_from", "parquet_part_workloads" -> followsFromSize();
      case "policies" -> isSweepOfOtherData();
      case "data" -> !key.equals("data.name") && isOther("data.name");
      case "sources", "solo_seconds" ->
          !(settings.isEmpty() && files.isEmpty() && variables.isEmpty() && !isOther(FILE));
      default -> false;
    };
  }

  /** Where nothing is said, the data set decides on categories and policies. */
  private boolean isSweepOfOtherData() {
    return "sweep".equals(now.get("command")) && isOther("data.name");
  }

  /** Where nothing is said, the number of rows decides which tables are written, and how. */
  private boolean followsFromSize() {
    return Stream.of(NAME, "workloads_per_category", "policies", FILES, "data.name", "data.sha256")
            .anyMatch(this::isOther)
        || now.keySet().stream().anyMatch(key -> key.startsWith(OF_WORKLOADS) && isOther(key));
  }

  /** A kind that only one of both uses follows from the models that were chosen. */
  private boolean kindFollowsFromAnother(String key, boolean one) {
    if (isOther("data.name")) {
      return true;
    }
    String owner = ownerOf(key);
    if (isUntoldKind(key)) {
      return !key.endsWith(FINGERPRINT);
    }
    if (one && !(before.containsKey(owner + CLASS) && now.containsKey(owner + CLASS))) {
      return true;
    }
    boolean file = isOther(owner + HASH);
    return key.endsWith(CLASS) && (file || isOther(owner + FINGERPRINT))
        || key.endsWith(FINGERPRINT) && file;
  }

  private boolean followsFromMachine(String key) {
    boolean other = isOther("machine.name");
    return switch (key) {
      case "machine.name" -> false;
      case "machine.cpus" -> other;
      case MACHINE + HASH -> other || isOther("machine.cpus") || isLayoutOther();
      default -> other || isOther("machine.cpus");
    };
  }

  private boolean isLayoutOther() {
    return !isUntoldLayout()
        && before.keySet().stream().anyMatch(key -> key.startsWith(LAYOUT) && isOther(key));
  }

  /** A hash is nothing to look at: what matters is whose it is. */
  private String fileOf(String owner) {
    if (owner.startsWith(KIND)) {
      return "the plugin of " + OF_KIND + owner.substring(KIND.length());
    }
    if (!owner.startsWith(POLICY)) {
      return "%s %s".formatted(owner.equals("data") ? "data set" : owner, now.get(owner + ".name"));
    }
    return "the %s of policy %s"
        .formatted(isSourceFile(owner) ? "source file" : "plugin", specificationOf(owner));
  }

  private String specificationOf(String policy) {
    return now.getOrDefault(policy + SPECIFICATION, policy.substring(POLICY.length()));
  }

  private boolean isSourceFile(String policy) {
    return PolicySpec.parse(specificationOf(policy)).isSourceFile();
  }

  /**
   * Returns the rest of a sentence about results, for example {@code with other settings: --seed
   * was 1, not 5; give the same settings}.
   */
  public String text() {
    if (settings.isEmpty() && files.isEmpty() && variables.isEmpty() && !decides.isEmpty()) {
      return (isUntold
              ? "from a build that did not write down how these decide: %s"
              : "from a build in which other decisions are made by %s")
          .formatted(listed(decides))
          .concat("; resume with that build");
    }
    if (settings.isEmpty()) {
      return "from before a change: %s; put it back as it was".formatted(withVariables(files));
    }
    List<String> all = new ArrayList<>(settings);
    all.addAll(files);
    return "with other settings: %s; give the same settings".formatted(withVariables(all));
  }

  /** All variables are named: one that is not cannot be put back. */
  private String withVariables(List<String> all) {
    List<String> parts = new ArrayList<>(all.isEmpty() ? List.of() : List.of(listed(all)));
    variables.forEach((fate, names) ->
        parts.add(
            names.size() == 1
                ? "variable %s of the environment %s".formatted(names.getFirst(), fate.ofOne)
                : "variables %s of the environment %s"
                    .formatted(String.join(", ", names), fate.ofSeveral)));
    return String.join(", ", parts);
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

  /** Policies are told apart by what results call them. */
  private static String nameOf(JsonNode entry) {
    String spec = entry.path(ManifestPolicy.SPEC).asString("?");
    return entry.path(ManifestPolicy.NAME).asString(spec);
  }
}
