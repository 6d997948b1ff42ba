package akula.toolkit.results;

import akula.api.plugin.DurationText;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.statistics.metrics.RunKind;
import akula.statistics.reading.Manifest;
import akula.statistics.results.InputPaths;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import akula.toolkit.setup.ModelChoice;
import akula.toolkit.setup.SetupFields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** The command that runs a workload of a sweep again, from what the sweep's manifest says. */
public final class Replays implements Repeats {
  /** Options by the keys of the manifest's settings. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "mode", "--mode",
          "tick", "--tick",
          "interval", "--interval",
          "slice", "--slice",
          "migration_cost", "--migration-cost",
          "switch_cost", "--switch-cost",
          "numa_penalty", "--numa-penalty",
          "noise", "--noise",
          "decision_time", "--decision-time");

  private final String command;
  private final Manifest manifest;
  private final InputPaths paths;
  private final List<String> missing;

  /**
   * Makes the maker of commands.
   *
   * @param machine as it is named on a command line
   * @param data as it is named on a command line
   * @param known the data set, if it could be read
   * @param plugins the folder of plug-in jars, if one was named
   * @param paths says from where relative paths lead
   * @param missing which inputs were not found
   */
  Replays(
      Manifest manifest,
      String machine,
      String data,
      Optional<DataSet> known,
      Optional<Path> plugins,
      InputPaths paths,
      List<String> missing) {
    this.manifest = manifest;
    this.paths = paths;
    this.missing = missing;
    StringBuilder out = new StringBuilder();
    add(out, "--data", data);
    add(out, "--machine", machine);
    models(out, manifest, known);
    settings(out, manifest);
    unless(out, manifest, "arrivals", "together");
    unless(out, manifest, "closed", DurationText.format(Duration.ZERO));
    plugins.ifPresent(folder -> add(out, "--plugins", folder.toString()));
    command = out.toString();
  }

  /**
   * Returns the commands of a sweep that is run here.
   *
   * @param manifest the content of the file
   * @param paths where those inputs are that do not ship
   */
  public static Replays of(byte[] manifest, DataSet data, InputPaths paths)
      throws InvalidInputException {
    Manifest said = Manifest.of("manifest.json", manifest);
    return new Replays(
        said,
        paths.machine().orElse(said.text("machine.name").orElse("")),
        paths.data().orElse(data.name()),
        Optional.of(data),
        paths.plugins().map(Path::of),
        paths,
        List.of());
  }

  private static void models(StringBuilder out, Manifest manifest, Optional<DataSet> known) {
    SequencedMap<String, Object> usual = known.map(SetupFields::models).orElse(null);
    SequencedMap<String, Object> models = manifest.object("data.models");
    models.forEach((level, model) -> {
      Object first = usual == null ? null : usual.get(level);
      if (model instanceof Map<?, ?> fields && !fields.equals(first)) {
        Object usualName = first instanceof Map<?, ?> map ? map.get("model") : null;
        if (!fields.get("model").equals(usualName)) {
          add(out, "--model", level + "=" + fields.get("model"));
        }
        if (fields.get("composition") instanceof String rule) {
          add(out, "--composition", rule);
        }
      }
    });
    if (usual != null) {
      usual.keySet().stream()
          .filter(level -> !models.containsKey(level))
          .forEach(level -> add(out, "--model", level + "=" + ModelChoice.NONE));
    }
  }

  private static void settings(StringBuilder out, Manifest manifest) {
    SequencedMap<String, Object> defaults = SetupFields.defaultSettings();
    manifest
        .object("settings")
        .forEach((key, value) -> {
          if (SETTINGS.containsKey(key) && value != null && !value.equals(defaults.get(key))) {
            add(out, SETTINGS.get(key), value.toString());
          }
        });
  }

  /** Adds an option that is named like its key, unless it has its default value. */
  private static void unless(StringBuilder out, Manifest manifest, String key, String usual) {
    manifest
        .text(key)
        .filter(value -> !value.equals(usual))
        .ifPresent(value -> add(out, "--" + key, value));
  }

  private static void add(StringBuilder out, String option, String value) {
    out.append(' ').append(option).append(' ').append(ShellWord.quoted(value));
  }

  private boolean isWritten() {
    return manifest.kind() == RunKind.WRITTEN;
  }

  private String seed() {
    return manifest.text("seed").orElse("1");
  }

  @Override
  public List<String> missing() {
    return missing;
  }

  @Override
  public String command(String category, int workload, String policy) {
    StringBuilder out = new StringBuilder(Invocation.command("simulate"));
    if (isWritten()) {
      add(out, "--workload", fileOf(category));
      // each repetition of a written workload has the next seed, as WorkloadSource says
      add(out, "--seed", Long.toString(Long.parseLong(seed()) + workload));
    } else {
      add(out, "--workload", category + ":" + workload);
      add(out, "--seed", seed());
    }
    out.append(command);
    add(out, "--policy", policy(policy));
    return out.toString();
  }

  private String policy(String name) {
    return paths.policyFromHere(manifest.policy(name).text());
  }

  /** Files stand in the order of the workloads. */
  private String fileOf(String workload) {
    int position = manifest.texts("categories").indexOf(workload);
    List<String> files = manifest.texts("workload_files");
    return position >= 0 && position < files.size()
        ? paths.fromHere(files.get(position))
        : workload;
  }

  @Override
  public String all(List<String> policies) {
    StringBuilder out = new StringBuilder(Invocation.command("sweep"));
    if (isWritten()) {
      manifest
          .texts("workload_files")
          .forEach(file -> add(out, "--workload", paths.fromHere(file)));
    } else {
      add(out, "--category", String.join(",", manifest.texts("categories")));
    }
    manifest
        .text("workloads_per_category")
        .ifPresent(count -> add(out, isWritten() ? "--repeat" : "--workloads", count));
    add(out, "--seed", seed());
    out.append(command);
    out.append("true".equals(manifest.text("bound").orElse("")) ? " --bound" : "");
    manifest.text("co_schedules").ifPresent(level -> add(out, "--co-schedules", level));
    manifest.text("uncertainty.draws").ifPresent(draws -> add(out, "--uncertainty", draws));
    policies.forEach(policy -> add(out, "--policy", policy(policy)));
    return out.toString();
  }
}
