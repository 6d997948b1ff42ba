package akula.cli.ground;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The data that ship with the product: data sets, machines and workloads, each named as its folder
 * or as its file without the ending.
 *
 * @param folder the folder {@code data} of the product
 */
public record Shipped(Path folder) {

  /** What ships, and where it lies in the folder. */
  public enum Kind {
    /** A folder with a {@code dataset.json}. */
    DATA_SET("data set", "sets"),
    /** A machine file. */
    MACHINE("machine", "machines"),
    /** A workload file. */
    WORKLOAD("workload", "workloads");

    private final String word;
    private final String subfolder;

    Kind(String word, String subfolder) {
      this.word = word;
      this.subfolder = subfolder;
    }

    private boolean isOne(Path path) {
      return this == DATA_SET
          ? Files.isRegularFile(path.resolve("dataset.json"))
          : Files.isRegularFile(path);
    }

    private String nameOf(Path path) {
      String file = path.getFileName().toString();
      int dot = file.lastIndexOf('.');
      return this == DATA_SET || dot < 1 ? file : file.substring(0, dot);
    }
  }

  /**
   * Finds the product's folder: {@code -Dakula.home}, which the launcher sets, or else the checkout
   * that the code lies in, or else the working directory.
   */
  public static Shipped find() {
    String home = System.getProperty("akula.home");
    return new Shipped((home == null ? checkout() : Path.of(home)).resolve("data"));
  }

  private static Path checkout() {
    var source = Shipped.class.getProtectionDomain().getCodeSource();
    Path code = source == null ? null : Path.of(java.net.URI.create(source.getLocation().toString()));
    for (Path at = code; at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve("data").resolve(Kind.DATA_SET.subfolder))) {
        return at;
      }
    }
    return Path.of("");
  }

  /**
   * Returns everything of a kind, in the order of the names.
   *
   * @throws IOException if the folder cannot be read
   */
  public List<Path> all(Kind kind) throws IOException {
    Path of = folder.resolve(kind.subfolder);
    if (!Files.isDirectory(of)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(of)) {
      return entries.filter(kind::isOne).sorted().toList();
    }
  }

  /** Returns the names of everything of a kind, in their order. */
  public List<String> names(Kind kind) throws IOException {
    return all(kind).stream().map(kind::nameOf).toList();
  }

  /**
   * Returns the path of what an option names: a path of the user's if it exists, else what ships by
   * this name.
   *
   * @param written what the user wrote
   * @throws UsageException if there is neither
   * @throws IOException if the folder cannot be read
   */
  public Path resolve(Kind kind, String written) throws IOException {
    Path path = Path.of(written);
    if (Files.exists(path) && !written.isEmpty()) {
      return path;
    }
    List<Path> all = all(kind);
    for (Path candidate : all) {
      if (kind.nameOf(candidate).equals(written)) {
        return candidate;
      }
    }
    List<String> names = names(kind);
    throw new UsageException(
        "there is no %s '%s', neither as a path nor among those that ship (%s)%s"
            .formatted(
                kind.word, written, String.join(", ", names), ""));
  }
}
