package akula.statistics.results;

import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicySpec;
import akula.formats.Mistakes;
import akula.formats.PlainFile;
import akula.formats.tree.Fields;
import akula.formats.tree.JsonText;
import akula.formats.tree.TreeReader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where those inputs of results were that do not ship, as the user named them. It is no part of the
 * results, which are the same wherever their inputs were: commands that make runs again name them
 * by it.
 *
 * @param machine a file
 * @param data the folder of a data set
 * @param plugins the folder of plug-in jars
 * @param from the folder from which relative paths lead, those of policies and workloads too; empty
 *     if it is not known
 */
public record InputPaths(
    Optional<String> machine, Optional<String> data, Optional<String> plugins, String from) {
  /** Of results whose inputs all ship, or that do not say. */
  public static final InputPaths NONE =
      new InputPaths(Optional.empty(), Optional.empty(), Optional.empty(), "");

  /** In a results folder; not there if there is nothing to say. */
  public static final String FILE = "input-paths.json";

  /** Returns paths that lead from the folder that this process is in. */
  public static InputPaths here(
      Optional<String> machine, Optional<String> data, Optional<String> plugins) {
    return new InputPaths(machine, data, plugins, Path.of("").toAbsolutePath().toString());
  }

  /** Returns what stands in a results folder; nothing if it cannot be read, since it only helps. */
  public static InputPaths in(Path folder) {
    Path file = folder.resolve(FILE);
    if (!PlainFile.exists(file)) {
      return NONE;
    }
    Mistakes mistakes = new Mistakes();
    return TreeReader.read(file, mistakes)
        .map(InputPaths::of)
        .filter(_ -> mistakes.isEmpty())
        .orElse(NONE);
  }

  /**
   * Returns a name if it is a path: what ships lies elsewhere than where its name would lead.
   *
   * @param found where what it names is
   */
  public static Optional<String> path(String name, Path found) {
    return Optional.of(name).filter(text -> found.equals(Path.of(text)));
  }

  private static InputPaths of(Fields fields) {
    InputPaths paths =
        new InputPaths(
            text(fields, "machine"),
            text(fields, "data"),
            text(fields, "plugins"),
            fields.text("from"));
    fields.end();
    return paths.isUsable() ? paths : NONE;
  }

  /** What was edited may be no path at all. */
  private boolean isUsable() {
    try {
      Stream.of(machine, data, plugins).flatMap(Optional::stream).forEach(Path::of);
      return Path.of(from).isAbsolute();
    } catch (InvalidPathException _) {
      return false;
    }
  }

  private static Optional<String> text(Fields fields, String key) {
    return Optional.of(fields.text(key, "")).filter(text -> !text.isEmpty());
  }

  /** Returns whether one of the inputs that stand here is a path. */
  public boolean isAny() {
    return machine.isPresent() || data.isPresent() || plugins.isPresent();
  }

  /** Writes it with results that are to be published. */
  public void write(ResumableFolder folder) throws ResultsException {
    Map<String, Object> fields = new LinkedHashMap<>();
    machine.ifPresent(path -> fields.put("machine", path));
    data.ifPresent(path -> fields.put("data", path));
    plugins.ifPresent(path -> fields.put("plugins", path));
    fields.put("from", from);
    folder.write(FILE, JsonText.encode(fields));
  }

  /**
   * Returns what a path is called in the folder that this process is in.
   *
   * @param written a path, or the name of something that ships
   */
  public String fromHere(String written) {
    Path here = Path.of("").toAbsolutePath();
    if (from.isEmpty() || written.indexOf(0) >= 0) {
      return written;
    }
    Path there = Path.of(from);
    boolean leads = Files.exists(there.resolve(written));
    if (!leads || there.equals(here) || Path.of(written).isAbsolute()) {
      return written;
    }
    String path = here.relativize(there.resolve(written).normalize()).toString();
    return path.contains("/") ? path : "./" + path;
  }

  /** Returns the text that gives a policy in the folder that this process is in. */
  public String policyFromHere(String written) {
    try {
      PolicySpec spec = PolicySpec.parse(written);
      return spec.isSourceFile() ? spec.at(fromHere(spec.policy())).text() : written;
    } catch (InvalidPolicyException _) {
      return written; // of a manifest that was edited
    }
  }
}
