package akula.toolkit.common;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the keys of a manifest are called on the command line of a sweep, or of real runs. */
public final class SettingWords {
  private static final Map<String, String> EVERYWHERE =
      Map.ofEntries(
          Map.entry("akula", "the version of akula"),
          Map.entry("command", "the command"),
          Map.entry("data.name", "--data"),
          Map.entry("machine.cpus", "the list of cpus"),
          Map.entry("machine.model", "the processor"),
          Map.entry("machine.processor", "the processor"),
          Map.entry("policies", "--policy"),
          Map.entry("settings.parameters", "--parameter"),
          Map.entry("settings.solo", "the source of solo times (--solo, --data)"),
          Map.entry("uncertainty.draws", "--uncertainty"),
          Map.entry("workload_file", "--workload"),
          Map.entry("workload_files", "--workload"));
  private static final Map<String, String> RUN =
      Map.of(
          "categories", "the workload",
          "energy", "--energy",
          "machine.cpus", "--cpus",
          "machine.name", "the machine",
          "workloads_per_category", "--repeat");
  private static final Map<String, String> MEASURING = Map.of("machine.name", "the machine");
  private static final Map<String, String> WRITTEN_SWEEP =
      Map.of("machine.name", "--machine", "workloads_per_category", "--repeat");
  private static final Map<String, String> SWEEP =
      Map.of(
          "categories", "--category",
          "machine.name", "--machine",
          "workloads_per_category", "--workloads");

  /** Those that are given or not, by their value when they are. */
  private static final Map<String, String> FLAGS =
      Map.of(
          "bound", "true",
          "energy", "true",
          "explain", "true",
          "parquet", "true",
          "settings.link_inputs", "true",
          "settings.observe", "true",
          "settings.partial", "true",
          "settings.realtime", "false");

  private static final Set<String> OPTIONS =
      Set.of("arrivals", "closed", "co_schedules", "parquet_from", "seed", "share");
  private static final String FORCED = "settings.forced_sources.";
  private static final String SETTINGS = "settings.";
  private static final String LAYOUT = "machine.layout.";
  private static final String MODELS = "data.models.";

  private final Map<String, String> own;

  /**
   * Makes them.
   *
   * @param command whose manifest it is, such as {@code run}
   * @param written whether a sweep goes over workloads that somebody wrote
   */
  public SettingWords(String command, boolean written) {
    Map<String, String> ofSweep = written ? WRITTEN_SWEEP : SWEEP;
    own =
        switch (command) {
          case "run" -> RUN;
          case "profile", "validate" -> MEASURING;
          default -> ofSweep;
        };
  }

  /**
   * Returns a sentence without its end.
   *
   * @param before the value that the key had
   * @param now the value that it has
   */
  String difference(String key, Optional<String> before, Optional<String> now) {
    if (key.equals("threads") && before.isPresent() && now.isPresent()) {
      return before.get().equals("true") // by default that depends on the number of rows
          ? "threads.csv was written, now it is not (give --threads)"
          : "threads.csv was not written, now it is (give --no-threads)";
    }
    String flag = FLAGS.get(key);
    boolean onlyIfGiven = key.equals("energy") && own.containsKey(key);
    if (flag != null && (onlyIfGiven || before.isPresent() && now.isPresent())) {
      String name = key.equals("settings.realtime") ? "--no-realtime" : option(key);
      return before.orElse("").equals(flag)
          ? name + " was given, now it is not"
          : name + " was not given, now it is";
    }
    String name = name(key);
    if (before.isEmpty() || now.isEmpty()) {
      return before.isEmpty()
          ? "%s was not given, now it is %s".formatted(name, shown(now))
          : "%s was %s, now it is not given".formatted(name, shown(before));
    }
    return "%s was %s, not %s".formatted(name, shown(before), shown(now));
  }

  private static String shown(Optional<String> value) {
    return value.filter(text -> !text.isEmpty()).orElse("empty");
  }

  /** Returns what a key is called; one that no option stands for keeps its name. */
  public String name(String key) {
    String word = own.getOrDefault(key, EVERYWHERE.get(key));
    if (word != null) {
      return word;
    }
    if (key.startsWith(FORCED)) {
      return "--source of " + key.substring(FORCED.length());
    }
    if (key.startsWith(LAYOUT)) {
      return "the list of %s of the machine"
          .formatted(key.substring(LAYOUT.length()).replace('_', ' '));
    }
    if (key.startsWith(MODELS)) {
      return model(key.substring(MODELS.length()));
    }
    if (key.startsWith(SETTINGS) || OPTIONS.contains(key)) {
      return option(key);
    }
    int dot = key.indexOf('.');
    if (dot < 0) {
      return key;
    }
    String rest = key.substring(dot + 1);
    return switch (key.substring(0, dot)) {
      case "machine" -> "the number of %s of the machine".formatted(rest.replace('_', ' '));
      case "sources" -> "the source of " + rest;
      case "solo_seconds" -> "the solo time of " + rest;
      case "policies" -> "policy " + rest.replaceFirst("\\.spec$", "");
      default -> key;
    };
  }

  private static String model(String key) {
    int dot = key.lastIndexOf('.');
    return key.endsWith(".composition")
        ? "--composition at " + key.substring(0, dot)
        : "--model of " + key.substring(0, Math.max(dot, 0));
  }

  private static String option(String key) {
    String last = key.startsWith(SETTINGS) ? key.substring(SETTINGS.length()) : key;
    return "--" + last.replace('_', '-');
  }
}
