package akula.formats.catalog;

import akula.api.plugin.Spelling;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.NearbyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds machines, data sets, workloads, models, sweeps and campaigns by the name of one that ships
 * with the product or by path. A name without a separator that ships wins over a file of the same
 * name, which can be given as {@code ./name}.
 */
public final class Catalog {
  private final Path data;
  private final String remedy;

  /** All that is found, by kind and name, or null if the data folder is looked through. */
  private final Map<Kind, Map<String, Path>> given;

  /**
   * Opens a catalog.
   *
   * @param data the product's data folder, with {@code machines}, {@code data-sets} and {@code
   *     workloads}
   */
  public Catalog(Path data) {
    this(data, "");
  }

  /**
   * Opens a catalog.
   *
   * @param data as of {@link #Catalog(Path)}
   * @param remedy what helps who names one that ships where none is found
   */
  public Catalog(Path data, String remedy) {
    this.data = data;
    this.remedy = remedy;
    given = null;
  }

  private Catalog(Map<Kind, Map<String, Path>> given) {
    data = null;
    remedy = "";
    this.given = given;
  }

  /** Returns a catalog in which names lead to given places, and nothing else is found. */
  public static Catalog of(
      Map<String, Path> machines,
      Map<String, Path> dataSets,
      Map<String, Path> workloads,
      Map<String, Path> models) {
    Map<Kind, Map<String, Path>> given = new EnumMap<>(Kind.class);
    given.put(Kind.MACHINE, machines);
    given.put(Kind.DATA_SET, dataSets);
    given.put(Kind.WORKLOAD, workloads);
    given.put(Kind.WRITTEN_WORKLOAD, workloads);
    given.put(Kind.MODEL, models);
    return new Catalog(given);
  }

  /** Returns the names of the machines that ship, in alphabetical order. */
  public List<String> machines() {
    return List.copyOf(shipped(Kind.MACHINE).keySet());
  }

  /** Returns the names of the data sets that ship, in alphabetical order. */
  public List<String> dataSets() {
    return List.copyOf(shipped(Kind.DATA_SET).keySet());
  }

  /** Returns the names of the workloads that ship, in alphabetical order. */
  public List<String> workloads() {
    return List.copyOf(shipped(Kind.WORKLOAD).keySet());
  }

  /**
   * Returns the file of a machine.
   *
   * @param nameOrPath what the user wrote
   * @throws InvalidInputException if there is none; the message has the nearest name and all names
   */
  public Path machine(String nameOrPath) throws InvalidInputException {
    return find(Kind.MACHINE, nameOrPath);
  }

  /**
   * Returns the folder of a data set.
   *
   * @param nameOrPath what the user wrote
   * @throws InvalidInputException if there is none; the message has the nearest name and all names
   */
  public Path dataSet(String nameOrPath) throws InvalidInputException {
    return find(Kind.DATA_SET, nameOrPath);
  }

  /**
   * Returns the file of a workload.
   *
   * @param nameOrPath what the user wrote
   * @throws InvalidInputException if there is none; the message has the nearest name and all names
   */
  public Path workload(String nameOrPath) throws InvalidInputException {
    return find(Kind.WORKLOAD, nameOrPath);
  }

  /**
   * Returns the file of a workload, where drawn ones cannot be named.
   *
   * @param nameOrPath what the user wrote
   * @throws InvalidInputException if there is none; the message has the nearest name and all names
   */
  public Path writtenWorkload(String nameOrPath) throws InvalidInputException {
    return find(Kind.WRITTEN_WORKLOAD, nameOrPath);
  }

  /** Returns the names of the sweeps that ship, in alphabetical order. */
  public List<String> sweeps() {
    return List.copyOf(shipped(Kind.SWEEP).keySet());
  }

  /**
   * Returns the file of a sweep.
   *
   * @param nameOrPath what the user wrote
   * @throws InvalidInputException if there is none; the message has the nearest name and all names
   */
  public Path sweep(String nameOrPath) throws InvalidInputException {
    return find(Kind.SWEEP, nameOrPath);
  }

  /**
   * Returns the file of an interference model.
   *
   * @param nameOrPath what the user wrote
   * @throws InvalidInputException if there is none; the message has the nearest name and all names
   */
  public Path model(String nameOrPath) throws InvalidInputException {
    return find(Kind.MODEL, nameOrPath);
  }

  /** Returns the names of the campaigns that ship, in alphabetical order. */
  public List<String> campaigns() {
    return List.copyOf(shipped(Kind.CAMPAIGN).keySet());
  }

  /**
   * Returns the file of a campaign.
   *
   * @param nameOrPath what the user wrote
   * @throws InvalidInputException if there is none; the message has the nearest name and all names
   */
  public Path campaign(String nameOrPath) throws InvalidInputException {
    return find(Kind.CAMPAIGN, nameOrPath);
  }

  private enum Kind {
    MACHINE(
        "machine",
        "machines",
        "a file (docs/reference/data-formats.md says how it is written)",
        List.of(".json")),
    DATA_SET("data set", "data-sets", "a folder", List.of("")),
    WORKLOAD(
        "workload",
        "workloads",
        "a file, CATEGORY:NUMBER such as D4_T4:17,",
        List.of(".csv", ".yaml", ".yml", ".json")),
    WRITTEN_WORKLOAD("workload", "workloads", "a file", WORKLOAD.endings),
    MODEL("interference model", "models", "a file", List.of(".csv")),
    SWEEP("sweep", "sweeps", "a file", List.of(".yaml", ".yml", ".json")),
    CAMPAIGN("campaign", "campaigns", "a file", SWEEP.endings);

    private final String word;
    private final String folder;
    private final String form;
    private final List<String> endings;

    Kind(String word, String folder, String form, List<String> endings) {
      this.word = word;
      this.folder = folder;
      this.form = form;
      this.endings = endings;
    }
  }

  private Path find(Kind kind, String nameOrPath) throws InvalidInputException {
    Map<String, Path> shipped = shipped(kind);
    Path named = shipped.get(nameOrPath);
    if (named != null) {
      return named;
    }
    try {
      Path path = Path.of(nameOrPath);
      if (given == null && !nameOrPath.isEmpty() && Files.exists(path)) {
        return path;
      }
    } catch (InvalidPathException e) {
      // what cannot be a path is not there
    }
    String message =
        "there is no %s '%s'; expected %s%s"
            .formatted(kind.word, nameOrPath, expected(kind), hint(nameOrPath, shipped.keySet()));
    throw new InvalidInputException(
        List.of(new Mistake("", 0, 0, MessageCode.UNKNOWN_NAME, message)));
  }

  /** What ships is named without a folder; a path may be that of a file beside. */
  private String hint(String nameOrPath, Set<String> shipped) {
    String hint = Spelling.hint(nameOrPath, shipped);
    try {
      return hint.isEmpty() && given == null ? NearbyFile.hint(Path.of(nameOrPath)) : hint;
    } catch (InvalidPathException e) {
      return hint;
    }
  }

  private String expected(Kind kind) {
    var shipped = shipped(kind).keySet();
    if (shipped.isEmpty()) {
      return kind.form + (remedy.isEmpty() ? "" : ", or " + remedy);
    }
    return kind.form + " or " + Spelling.oneOf(shipped);
  }

  private Map<String, Path> shipped(Kind kind) {
    if (given != null) {
      return given.getOrDefault(kind, Map.of());
    }
    var found = new TreeMap<String, Path>();
    Path folder = data.resolve(kind.folder);
    if (!Files.isDirectory(folder)) {
      return found;
    }
    try (var entries = Files.list(folder)) {
      for (Path entry : entries.sorted().toList()) {
        add(kind, entry, found);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return found;
  }

  private static void add(Kind kind, Path entry, Map<String, Path> found) {
    String name = entry.getFileName().toString();
    if (kind == Kind.DATA_SET) {
      if (Files.exists(entry.resolve("dataset.json"))) {
        found.put(name, entry);
      }
      return;
    }
    for (String ending : kind.endings) {
      if (name.endsWith(ending)) {
        found.putIfAbsent(name.substring(0, name.length() - ending.length()), entry);
      }
    }
  }
}
