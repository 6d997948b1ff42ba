package akula.toolkit.inputs;

import akula.api.plugin.PolicyCatalog;
import akula.formats.catalog.Catalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Inputs of a job that lie in a temporary folder, until this is closed. Nothing else is found by
 * them: not what ships, and nothing of where they were packed.
 */
public final class UnpackedInputs implements AutoCloseable {
  private static final String PREFIX = "akula-bundle";

  private final PackedInputs packed;
  private final Path folder;

  private UnpackedInputs(PackedInputs packed, Path folder) {
    this.packed = packed;
    this.folder = folder;
  }

  /**
   * Writes all files.
   *
   * @throws IOException if they cannot be written to the temporary folder
   */
  public static UnpackedInputs of(PackedInputs packed) throws IOException {
    UnpackedInputs open = new UnpackedInputs(packed, newFolder());
    try {
      open.unpack();
      return open;
    } catch (IOException | RuntimeException | Error e) {
      open.close();
      throw e;
    }
  }

  /** A process that may be killed is told a folder that somebody else removes then. */
  private static Path newFolder() throws IOException {
    String folder = System.getProperty("akula.unpacked", "");
    return folder.isEmpty()
        ? Files.createTempDirectory(PREFIX)
        : Files.createTempDirectory(Path.of(folder), PREFIX);
  }

  private void unpack() throws IOException {
    for (var file : packed.files().entrySet()) {
      Path place = folder.resolve(file.getKey());
      Files.createDirectories(place.getParent());
      Files.write(place, file.getValue(), StandardOpenOption.CREATE_NEW);
    }
  }

  /**
   * Returns the machines, data sets, workloads and models, by the names that were given to them.
   */
  public Catalog catalog() {
    return Catalog.of(
        places(InputKind.MACHINE),
        places(InputKind.DATA_SET),
        places(InputKind.WORKLOAD),
        places(InputKind.MODEL));
  }

  private Map<String, Path> places(InputKind kind) {
    Map<String, Path> places = new HashMap<>();
    for (PackedInput input : packed.inputs()) {
      if (input.kind() == kind) {
        places.put(input.name(), folder.resolve(input.file()));
      }
    }
    return places;
  }

  /** Returns the policies on the class path and of the plugins, whose files are those here. */
  public PolicyCatalog policies() {
    Map<String, Path> files = places(InputKind.POLICY_FILE);
    PolicyCatalog catalog =
        places(InputKind.PLUGIN).isEmpty()
            ? PolicyCatalog.ofClassPath()
            : PolicyCatalog.withPlugins(folder.resolve(PackedInputs.PLUGINS));
    return catalog.withFiles(
        path -> files.getOrDefault(path.toString(), folder.resolve("nowhere")));
  }

  /** Removes the temporary folder, if it is still there. */
  @Override
  public void close() {
    if (Files.notExists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
