package akula.toolkit.results;

import akula.statistics.reading.Manifest;
import akula.statistics.report.Origin;
import akula.statistics.results.InputPaths;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import akula.toolkit.run.RunDefaults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The {@code akula run} commands that make real runs once more, from what their manifest says. */
final class RealReplays implements Repeats {
  /** Options with what they are by default. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "interval", RunDefaults.INTERVAL,
          "budget", RunDefaults.BUDGET,
          "patience", RunDefaults.PATIENCE,
          "starvation", RunDefaults.STARVATION);

  private final Manifest manifest;
  private final String data;
  private final Optional<Path> plugins;
  private final InputPaths paths;

  /**
   * Makes the maker of commands.
   *
   * @param data the data set as it is named on a command line; empty if there was none
   * @param plugins the folder of plug-in jars, if one was named
   * @param paths says from where relative paths lead
   */
  RealReplays(Manifest manifest, String data, Optional<Path> plugins, InputPaths paths) {
    this.paths = paths;
    this.manifest = manifest;
    this.data = data;
    this.plugins = plugins;
  }

  /** Random numbers of a repetition follow from the seed and its number. */
  @Override
  public Origin.Command command(String category, String policy) {
    List<String> before = begun(List.of(policy));
    before.add("--seed");
    List<String> after = new ArrayList<>();
    conditions(after);
    return new Origin.Command(
        Invocation.command(ShellWord.command(before)) + " ",
        seed(),
        after.isEmpty() ? "" : " " + ShellWord.command(after));
  }

  @Override
  public List<String> words(List<String> policies) {
    List<String> out = begun(policies);
    long repetitions = Long.parseLong(manifest.text("workloads_per_category").orElse("1"));
    if (repetitions > 1) {
      add(out, "--repeat", Long.toString(repetitions));
    }
    if (seed() != 1) {
      add(out, "--seed", Long.toString(seed()));
    }
    conditions(out);
    return out;
  }

  private long seed() {
    return Long.parseLong(manifest.text("seed").orElse("1"));
  }

  private List<String> begun(List<String> policies) {
    List<String> out = new ArrayList<>(List.of("run"));
    add(out, "--workload", paths.fromHere(manifest.text("workload_file").orElse("")));
    policies.forEach(
        policy -> add(out, "--policy", paths.policyFromHere(manifest.policy(policy).text())));
    return out;
  }

  private void conditions(List<String> out) {
    manifest.text("machine.cpus").ifPresent(cpus -> add(out, "--cpus", cpus));
    settings(out);
    if (!data.isEmpty()) {
      add(out, "--data", data);
    }
    plugins.ifPresent(folder -> add(out, "--plugins", folder.toString()));
  }

  private void settings(List<String> out) {
    manifest
        .object("settings")
        .forEach((key, value) -> {
          if (SETTINGS.containsKey(key) && !value.equals(SETTINGS.get(key))) {
            add(out, "--" + key, value.toString());
          }
        });
    manifest
        .text("settings.emulate_speed")
        .ifPresent(speeds -> add(out, "--emulate-speed", speeds));
    manifest.text("co_schedules").ifPresent(level -> add(out, "--co-schedules", level));
    flag(out, "settings.solo", "measured", "--solo");
    flag(out, "energy", "true", "--energy");
    flag(out, "settings.observe", "true", "--observe");
    manifest.text("settings.kernel").ifPresent(mode -> add(out, "--kernel", mode));
    flag(out, "settings.partial", "true", "--partial");
    manifest.text("settings.loader").ifPresent(file -> add(out, "--loader", paths.fromHere(file)));
    flag(out, "settings.realtime", "false", "--no-realtime");
    flag(out, "settings.link_inputs", "true", "--link-inputs");
    manifest
        .text("settings.formulas")
        .ifPresent(file -> add(out, "--formulas", paths.fromHere(file)));
    manifest.text("settings.agent").ifPresent(file -> add(out, "--agent", paths.fromHere(file)));
    manifest.texts("settings.parameters").forEach(name -> add(out, "--parameter", name));
    manifest
        .object("settings.forced_sources")
        .forEach((parameter, source) -> add(out, "--source", parameter + "=" + source));
  }

  private void flag(List<String> out, String key, String value, String option) {
    if (manifest.text(key).orElse("").equals(value)) {
      out.add(option);
    }
  }

  private static void add(List<String> out, String option, String value) {
    out.add(option);
    out.add(value);
  }
}
