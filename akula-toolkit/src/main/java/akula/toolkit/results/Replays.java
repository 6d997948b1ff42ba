package akula.toolkit.results;

import akula.api.plugin.DurationText;
import akula.formats.InvalidInputException;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.sweep.Arrivals;
import akula.statistics.metrics.RunKind;
import akula.statistics.reading.Manifest;
import akula.statistics.report.Origin;
import akula.statistics.results.InputPaths;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import akula.toolkit.common.Words;
import akula.toolkit.setup.ModelChoice;
import akula.toolkit.setup.SetupFields;
import akula.toolkit.simulate.SimulateBuilder;
import akula.toolkit.simulate.SimulateJob;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** The command that runs a workload of a sweep again, from what the sweep's manifest says. */
public final class Replays implements Repeats {
  /** Options by the keys of the manifest's settings. */
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("mode", "--mode"),
          Map.entry("tick", "--tick"),
          Map.entry("interval", "--interval"),
          Map.entry("slice", "--slice"),
          Map.entry("migration_cost", "--migration-cost"),
          Map.entry("switch_cost", "--switch-cost"),
          Map.entry("numa_penalty", "--numa-penalty"),
          Map.entry("noise", "--noise"),
          Map.entry("decision_time", "--decision-time"),
          Map.entry("jitter", "--jitter"),
          Map.entry("drift", "--drift"));

  private final List<Option> options = new ArrayList<>();
  private final Manifest manifest;
  private final InputPaths paths;
  private final List<String> missing;

  /** An option of a command, and its value. */
  record Option(String name, String value) {}

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
    add("--data", data);
    add("--machine", machine);
    models(known);
    settings();
    unless("arrivals", "together");
    unless("closed", DurationText.format(Duration.ZERO));
    plugins.ifPresent(folder -> add("--plugins", folder.toString()));
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

  private void models(Optional<DataSet> known) {
    SequencedMap<String, Object> usual = known.map(SetupFields::models).orElse(null);
    SequencedMap<String, Object> models = manifest.object("data.models");
    models.forEach((level, model) -> {
      Object first = usual == null ? null : usual.get(level);
      if (model instanceof Map<?, ?> fields && !fields.equals(first)) {
        Object usualName = first instanceof Map<?, ?> map ? map.get("model") : null;
        if (!fields.get("model").equals(usualName)) {
          add("--model", level + "=" + fields.get("model"));
        }
        if (fields.get("composition") instanceof String rule) {
          add("--composition", rule);
        }
      }
    });
    if (usual != null) {
      usual.keySet().stream()
          .filter(level -> !models.containsKey(level))
          .forEach(level -> add("--model", level + "=" + ModelChoice.NONE));
    }
  }

  private void settings() {
    SequencedMap<String, Object> defaults = SetupFields.defaultSettings();
    manifest
        .object("settings")
        .forEach((key, value) -> {
          if (SETTINGS.containsKey(key) && value != null && !value.equals(defaults.get(key))) {
            add(SETTINGS.get(key), value.toString());
          }
        });
  }

  /** Adds an option that is named like its key, unless it has its default value. */
  private void unless(String key, String usual) {
    manifest
        .text(key)
        .filter(value -> !value.equals(usual))
        .ifPresent(value -> add("--" + key, value));
  }

  private void add(String option, String value) {
    options.add(new Option(option, value));
  }

  private static void add(StringBuilder out, String option, String value) {
    out.append(' ').append(option).append(' ').append(ShellWord.quoted(value));
  }

  private boolean isWritten() {
    return manifest.kind() == RunKind.WRITTEN;
  }

  private long seed() {
    return Long.parseLong(manifest.text("seed").orElse("1"));
  }

  @Override
  public List<String> missing() {
    return missing;
  }

  @Override
  public Origin.Command command(String category, String policy) {
    StringBuilder after = new StringBuilder();
    if (!isWritten()) {
      add(after, "--seed", Long.toString(seed()));
    }
    options.forEach(option -> add(after, option.name(), option.value()));
    add(after, "--policy", policy(policy));
    String begin = Invocation.command("simulate --workload ");
    return isWritten()
        // each repetition of a written workload has the next seed, as WorkloadSource says
        ? new Origin.Command(
            begin + ShellWord.quoted(fileOf(category)) + " --seed ", seed(), after.toString())
        : new Origin.Command(begin + category + ":", 0, after.toString());
  }

  /** Plans what {@link #command} is the command of, without its machine, data set and plug-ins. */
  SimulateBuilder plan(String category, int workload, String policy) {
    SimulateBuilder plan = SimulateJob.builder().policy(policy(policy));
    if (isWritten()) {
      plan.workload(fileOf(category)).seed(seed() + workload);
    } else {
      plan.workload(category + ":" + workload).seed(seed());
    }
    SequencedMap<String, String> models = new LinkedHashMap<>();
    Optional<Composition> composition = Optional.empty();
    for (Option option : options) {
      String value = option.value();
      switch (option.name()) {
        case "--model" -> models.put(value.split("=", 2)[0], value.split("=", 2)[1]);
        case "--composition" -> composition = Words.find(Composition.class, value);
        case "--mode" -> plan.mode(value);
        case "--tick" -> plan.tick(DurationText.parse(value));
        case "--interval" -> plan.interval(DurationText.parse(value));
        case "--slice" -> plan.slice(DurationText.parse(value));
        case "--migration-cost" -> plan.migrationCost(DurationText.parse(value));
        case "--switch-cost" -> plan.switchCost(SwitchPrice.parse(value));
        case "--numa-penalty" -> plan.numaPenalty(Double.parseDouble(value));
        case "--noise" -> plan.noise(Double.parseDouble(value));
        case "--decision-time" -> plan.decisionTime(DurationText.parse(value));
        case "--jitter" -> plan.jitter(Double.parseDouble(value));
        case "--drift" -> plan.drift(Long.parseLong(value));
        case "--arrivals" -> plan.arrivals(Arrivals.parse(value));
        case "--closed" -> plan.closed(DurationText.parse(value));
        default -> {} // machine, data set and plug-ins, which are at hand
      }
    }
    return plan.models(new ModelChoice(models, composition));
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
  public List<String> words(List<String> policies) {
    List<String> words = new ArrayList<>(List.of("sweep"));
    if (isWritten()) {
      manifest
          .texts("workload_files")
          .forEach(file -> words.addAll(List.of("--workload", paths.fromHere(file))));
    } else {
      words.addAll(List.of("--category", String.join(",", manifest.texts("categories"))));
    }
    add(words, isWritten() ? "--repeat" : "--workloads", manifest.text("workloads_per_category"));
    words.addAll(List.of("--seed", Long.toString(seed())));
    options.forEach(option -> words.addAll(List.of(option.name(), option.value())));
    if ("true".equals(manifest.text("bound").orElse(""))) {
      words.add("--bound");
    }
    add(words, "--co-schedules", manifest.text("co_schedules"));
    add(words, "--uncertainty", manifest.text("uncertainty.draws"));
    policies.forEach(policy -> words.addAll(List.of("--policy", policy(policy))));
    return words;
  }

  private static void add(List<String> words, String option, Optional<String> value) {
    value.ifPresent(text -> words.addAll(List.of(option, text)));
  }
}
