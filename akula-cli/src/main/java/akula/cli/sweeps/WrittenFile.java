package akula.cli.sweeps;

import akula.api.plugin.PolicyCatalog;
import akula.formats.InvalidInputException;
import akula.formats.sweep.SweepFile;
import akula.formats.sweep.SweepPart;
import akula.formats.sweep.SweepReader;
import akula.toolkit.common.Home;
import akula.toolkit.sweep.KnownNames;
import java.nio.file.Path;
import java.util.List;

/**
 * A sweep file.
 *
 * @param file what it says of the sweep
 * @param description what it says for people, may be empty
 */
record WrittenFile(SweepFile file, String description) {

  /**
   * Reads one.
   *
   * @param nameOrFile the name of one that ships, or a file
   * @param policies that can be named in it
   */
  static WrittenFile of(String nameOrFile, PolicyCatalog policies) throws InvalidInputException {
    Path path = Home.catalog().sweep(nameOrFile);
    SweepFile file = SweepReader.read(path, new KnownNames(Home.catalog(), policies));
    return new WrittenFile(file, SweepReader.description(path));
  }

  /** Returns the policies of all parts, each once. */
  List<String> policies() {
    return file.parts().stream().flatMap(part -> part.policies().stream()).distinct().toList();
  }

  /** Returns the names of the parts; of a sweep without parts there are none. */
  List<String> parts() {
    return file.hasParts() ? file.parts().stream().map(SweepPart::name).toList() : List.of();
  }
}
