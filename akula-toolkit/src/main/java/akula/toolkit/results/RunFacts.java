package akula.toolkit.results;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.statistics.metrics.RunKind;
import akula.statistics.reading.Manifest;
import akula.toolkit.setup.SetupFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** How the runs of a sweep were made, in words, from its manifest. */
final class RunFacts {
  private RunFacts() {}

  static SequencedMap<String, String> of(Manifest manifest, Optional<MachineDescription> machine) {
    SequencedMap<String, String> facts = new LinkedHashMap<>();
    facts.put("Made by", "akula sweep, version " + fact(manifest, "akula"));
    facts.put("Machine", machine(manifest, machine));
    facts.put("Workloads", workloads(manifest));
    facts.put("Launches", launches(manifest));
    facts.put("Contention model", models(manifest));
    facts.put("Settings that were changed", settings(manifest, true));
    facts.put("Settings as usual", settings(manifest, false));
    return facts;
  }

  private static String fact(Manifest manifest, String key) {
    return manifest.text(key).filter(text -> !text.isEmpty()).orElse("unstated");
  }

  private static String machine(Manifest manifest, Optional<MachineDescription> machine) {
    String shape = machine.map(RunFacts::shape).orElse("not known here; akula report --machine");
    return "%s: %s (SHA-256 %s)"
        .formatted(fact(manifest, "machine.name"), shape, fact(manifest, "machine.sha256"));
  }

  private static String shape(MachineDescription machine) {
    List<CoreDescription> cores =
        machine.domains().stream().flatMap(domain -> domain.cores().stream()).toList();
    String speeds =
        cores.stream()
            .map(core -> Double.toString(core.speed()))
            .distinct()
            .collect(Collectors.joining(" and "));
    return "%s, %s, %s, %s, core speed %s"
        .formatted(
            count(machine.domains().size(), "memory domain"),
            count(cores.size(), "core"),
            count(machine.contextCount(), "hardware context"),
            count(machine.nodes().size(), "NUMA node"),
            speeds);
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private static String workloads(Manifest manifest) {
    if (manifest.kind() == RunKind.WRITTEN) {
      return "%s of each of %s, from seed %s on"
          .formatted(
              RunKind.WRITTEN.runs(
                  Long.parseLong(manifest.text("workloads_per_category").orElse("1"))),
              String.join(", ", manifest.texts("workload_files")),
              fact(manifest, "seed"));
    }
    return "%s of each of %s, drawn with seed %s"
        .formatted(
            fact(manifest, "workloads_per_category"),
            String.join(", ", manifest.texts("categories")),
            fact(manifest, "seed"));
  }

  private static String launches(Manifest manifest) {
    String closed = fact(manifest, "closed");
    String again =
        closed.equals("0s") || closed.equals("unstated")
            ? "each application runs once"
            : "applications start again until " + closed + " (closed runs)";
    String when =
        manifest.kind() == RunKind.WRITTEN ? "as the workloads say" : fact(manifest, "arrivals");
    return when + "; " + again;
  }

  private static String models(Manifest manifest) {
    return manifest.object("data.models").entrySet().stream()
        .map(level -> level.getKey() + ": " + model(level.getValue()))
        .collect(Collectors.joining("; "));
  }

  private static String model(Object model) {
    return model instanceof Map<?, ?> fields
        ? fields.values().stream().map(String::valueOf).collect(Collectors.joining(", "))
        : String.valueOf(model);
  }

  /** Those that were chosen, or those that nobody changed. */
  private static String settings(Manifest manifest, boolean chosen) {
    SequencedMap<String, Object> usual = SetupFields.defaultSettings();
    String settings =
        manifest.object("settings").entrySet().stream()
            .filter(setting -> setting.getValue().equals(usual.get(setting.getKey())) != chosen)
            .map(setting -> setting.getKey().replace('_', ' ') + " " + setting.getValue())
            .collect(Collectors.joining(", "));
    return settings.isEmpty() ? "none" : settings;
  }
}
