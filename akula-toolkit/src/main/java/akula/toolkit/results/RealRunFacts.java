package akula.toolkit.results;

import akula.statistics.metrics.RunKind;
import akula.statistics.reading.Manifest;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** How real runs were made, and where their solo times come from, from their manifest. */
final class RealRunFacts {
  private RealRunFacts() {}

  static SequencedMap<String, String> of(Manifest manifest) {
    SequencedMap<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "Made by",
        "akula %s, version %s".formatted(fact(manifest, "command"), fact(manifest, "akula")));
    facts.put("Machine", machine(manifest));
    if (manifest.kind() == RunKind.SERVED) {
      facts.put("Log", fact(manifest, "origin.log"));
      facts.put(
          "Period",
          "number %s of %s in %s, from %s s to %s s since the manager began"
              .formatted(
                  fact(manifest, "origin.number"),
                  fact(manifest, "origin.day"),
                  fact(manifest, "origin.zone"),
                  fact(manifest, "origin.from_s"),
                  fact(manifest, "origin.to_s")));
      facts.put(
          "Programs left out",
          fact(manifest, "origin.programs_left_out")
              + "; how long they were there is not in the log");
      facts.put("Settings", settings(manifest));
      return facts;
    }
    facts.put(
        "Workload",
        "%s, from %s (SHA-256 of what it says: %s)"
            .formatted(
                String.join(", ", manifest.texts("categories")),
                fact(manifest, "workload_file"),
                fact(manifest, "workload_sha256")));
    facts.put(
        "Repetitions",
        "%s, seed %s".formatted(fact(manifest, "workloads_per_category"), fact(manifest, "seed")));
    facts.put("Settings", settings(manifest));
    facts.put("Parameters", pairs(manifest, "sources"));
    return facts;
  }

  /** Returns where the solo times come from. */
  static SequencedMap<String, String> solo(Manifest manifest) {
    SequencedMap<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "Solo times",
        switch (manifest.text("settings.solo").orElse("")) {
          case "measured" ->
              "measured before the runs: each application alone on the first core, the median of as"
                  + " many runs as there are repetitions"
                  + manifest
                      .text("data.name")
                      .map(name -> "; those that data set " + name + " has are taken from it")
                      .orElse("");
          case "data" -> "those of data set " + fact(manifest, "data.name");
          default -> "unstated";
        });
    facts.put("Seconds alone", pairs(manifest, "solo_seconds"));
    return facts;
  }

  private static String fact(Manifest manifest, String key) {
    return manifest.text(key).filter(text -> !text.isEmpty()).orElse("unstated");
  }

  private static String machine(Manifest manifest) {
    return "%s: %s, %s, %s, %s, cpus %s; processor: %s (SHA-256 of this description: %s)"
        .formatted(
            fact(manifest, "machine.name"),
            count(manifest, "machine.memory_domains", "memory domain"),
            count(manifest, "machine.cores", "core"),
            count(manifest, "machine.contexts", "hardware context"),
            count(manifest, "machine.numa_nodes", "NUMA node"),
            fact(manifest, "machine.cpus"),
            fact(manifest, "machine.processor"),
            fact(manifest, "machine.sha256"));
  }

  private static String count(Manifest manifest, String key, String what) {
    String number = fact(manifest, key);
    return number + " " + what + (number.equals("1") ? "" : "s");
  }

  private static String settings(Manifest manifest) {
    return manifest.object("settings").entrySet().stream()
        .filter(entry -> manifest.text("settings." + entry.getKey()).isPresent())
        .filter(entry -> !entry.getKey().equals("solo"))
        .map(entry -> entry.getKey().replace('_', ' ') + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String pairs(Manifest manifest, String key) {
    return manifest.object(key).entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining("; "));
  }
}
