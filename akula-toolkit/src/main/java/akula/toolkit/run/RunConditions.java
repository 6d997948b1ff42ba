package akula.toolkit.run;

import akula.api.Control;
import akula.toolkit.common.InheritedVariables;
import akula.toolkit.common.Sha256;
import akula.wrapper.agent.Feature;
import akula.wrapper.agent.Features;
import akula.wrapper.run.Capabilities;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Under which conditions runs are made, beside what the command line says: runs under others are no
 * repetitions.
 *
 * @param controls how each control is carried out, or why it is missing
 * @param agent what the agent can do here, or why not, and as whom it runs programs
 * @param executables hashes of the programs' files, by their paths
 * @param inputs hashes of the programs' inputs, by their paths
 * @param environment hashes of the variables that programs inherit, by their names
 */
public record RunConditions(
    SequencedMap<String, String> controls,
    SequencedMap<String, String> agent,
    SortedMap<String, String> executables,
    SortedMap<String, String> inputs,
    SortedMap<String, String> environment) {
  /**
   * Enough to see a change. Who may read the journal, as its owner only may, could find out a weak
   * password by it.
   */
  private static final int SHORT_HASH = 8;

  /**
   * Looks at this machine, and reads programs and inputs.
   *
   * @throws IOException if an input cannot be read
   */
  public static RunConditions of(RealPlan plan) throws IOException {
    SortedMap<String, String> executables = new TreeMap<>();
    SortedMap<String, String> inputs = new TreeMap<>();
    for (Programs.Ready ready : plan.programs().all()) {
      Path executable = ready.executable().toAbsolutePath();
      if (!executables.containsKey(executable.toString())) {
        executables.put(executable.toString(), hashOfExecutable(executable));
      }
      for (Path input : ready.program().inputs()) {
        String name = input.toAbsolutePath().toString();
        if (!inputs.containsKey(name)) {
          inputs.put(name, hashOfInput(input.toRealPath()));
        }
      }
    }
    Capabilities here = plan.host().capabilities(plan.settings());
    return new RunConditions(
        controls(here), agent(here.features()), executables, inputs, environment(System.getenv()));
  }

  /** Returns how each control is carried out, or why it is missing. */
  static SequencedMap<String, String> controls(Capabilities here) {
    SequencedMap<String, String> controls = new LinkedHashMap<>();
    for (Control control : Control.values()) {
      Capabilities.Absence absence = here.missingControls().get(control);
      controls.put(
          control.name().toLowerCase(Locale.ROOT),
          absence == null ? here.source(control) : "none: " + absence.reason());
    }
    return controls;
  }

  /** Returns what the agent can do, or why not. */
  static SequencedMap<String, String> agent(Features features) {
    SequencedMap<String, String> agent = new LinkedHashMap<>();
    for (Feature feature : Feature.values()) {
      agent.put(
          feature.name().toLowerCase(Locale.ROOT),
          features.reason(feature).map(reason -> "no: " + reason).orElse("yes"));
    }
    agent.put("user", Integer.toString(features.uid()));
    return agent;
  }

  /** Returns short hashes of variables, without those that do not count. */
  static SortedMap<String, String> environment(Map<String, String> variables) {
    SortedMap<String, String> hashes = new TreeMap<>();
    variables.forEach((name, value) -> {
      if (InheritedVariables.counts(name)) {
        hashes.put(name, Sha256.of(value).substring(0, SHORT_HASH));
      }
    });
    return hashes;
  }

  /** Some programs may be run and not be read. */
  private static String hashOfExecutable(Path file) throws IOException {
    return Files.isReadable(file)
        ? Sha256.of(file)
        : "of %d bytes, changed %s".formatted(Files.size(file), Files.getLastModifiedTime(file));
  }

  private static String hashOfInput(Path input) throws IOException {
    if (!Files.isDirectory(input)) {
      return hashOfFile(input);
    }
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(input, FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : (Iterable<Path>) files.sorted()::iterator) {
        all.append(input.relativize(file)).append('\0').append(hashOfFile(file)).append('\n');
      }
    }
    return Sha256.of(all.toString());
  }

  /** A device or a pipe, which can be linked to, has no end. */
  private static String hashOfFile(Path file) throws IOException {
    return Files.isRegularFile(file) ? Sha256.of(file) : "";
  }
}
