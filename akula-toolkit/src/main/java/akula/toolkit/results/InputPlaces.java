package akula.toolkit.results;

import akula.api.plugin.PolicyCatalog;
import akula.formats.dataset.ContentionKinds;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where the user says that the inputs of results are, beside what ships.
 *
 * @param data data sets, by name or folder; none of them needs to be the one
 * @param machines likewise
 * @param plugins the folder of plug-in jars, if one was named; commands that run again name it, too
 * @param kinds what models of data sets may be of
 * @param sources whether source files of policies that results name may be run
 */
public record InputPlaces(
    List<String> data,
    List<String> machines,
    Optional<Path> plugins,
    ContentionKinds kinds,
    boolean sources) {

  /** Keeps its own copies. */
  public InputPlaces {
    data = List.copyOf(data);
    machines = List.copyOf(machines);
  }

  /**
   * Takes what a user says.
   *
   * @param plugins the folder of plug-in jars, or null
   * @throws akula.api.plugin.InvalidPolicyException if the jars cannot be used
   */
  static InputPlaces of(List<String> data, List<String> machines, Path plugins) {
    ContentionKinds kinds =
        plugins == null
            ? ContentionKinds.ofClassPath()
            : ContentionKinds.of(PolicyCatalog.withPlugins(plugins).loader());
    return new InputPlaces(data, machines, Optional.ofNullable(plugins), kinds, false);
  }

  /** Returns the same, where source files of policies that results name may be run. */
  InputPlaces withSources(boolean run) {
    return new InputPlaces(data, machines, plugins, kinds, run);
  }

  /** Returns those of one who says nothing. */
  public static InputPlaces shipped() {
    return of(List.of(), List.of(), null);
  }
}
