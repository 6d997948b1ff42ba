package akula.statistics.reading;

import akula.formats.InvalidInputException;
import akula.statistics.metrics.RunKind;
import akula.statistics.results.Segments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What {@code manifest.json} says: what is needed to repeat the run. Keys are asked for by their
 * path, with points between: {@code data.name}.
 */
public final class Manifest {
  /** The command that writes results of what a manager served. */
  public static final String SERVED = "manager results";

  private static final String POLICIES = "policies";

  /** What may differ between two sweeps over the same workloads. */
  private static final List<String> OF_ONE_SWEEP =
      List.of(
          "akula",
          "command",
          POLICIES,
          "threads",
          "parquet",
          Segments.KEY,
          Segments.PER_SEGMENT_KEY,
          "bound",
          "co_schedules",
          "sources",
          "workload_file",
          "workload_files");

  private static final String KINDS = "data.kinds.";
  private static final String FINGERPRINT = ".fingerprint";

  private final String file;
  private final SequencedMap<String, Object> content;
  private final Map<String, Integer> lines;

  Manifest(String file, SequencedMap<String, Object> content, Map<String, Integer> lines) {
    this.file = file;
    this.content = content;
    this.lines = lines;
  }

  /**
   * Reads the content of a file.
   *
   * @param file its name, for messages
   * @throws InvalidInputException if it is no manifest
   */
  public static Manifest of(String file, byte[] content) throws InvalidInputException {
    FileMistakes mistakes = FileMistakes.about(file);
    Manifest manifest = ManifestReader.read(content, mistakes);
    mistakes.throwIfAny();
    return manifest;
  }

  /** Returns whether the runs were simulated or real. */
  public RunKind kind() {
    return switch (text("command").orElse("")) {
      case "run" -> RunKind.REAL;
      case SERVED -> RunKind.SERVED;
      default -> texts("workload_files").isEmpty() ? RunKind.SIMULATED : RunKind.WRITTEN;
    };
  }

  /** Returns all of it, as maps and lists. */
  public SequencedMap<String, Object> content() {
    return content;
  }

  /** Returns the text, number or truth value at a path, as a text; empty if there is none. */
  public Optional<String> text(String path) {
    Object value = at(path);
    boolean plain = value != null && !(value instanceof Map) && !(value instanceof List);
    return plain ? Optional.of(value.toString()) : Optional.empty();
  }

  /** Returns the texts of the list at a path; empty if there is none. */
  public List<String> texts(String path) {
    return at(path) instanceof List<?> list
        ? list.stream().filter(Objects::nonNull).map(Object::toString).toList()
        : List.of();
  }

  /** Returns the object at a path; empty if there is none. */
  public SequencedMap<String, Object> object(String path) {
    SequencedMap<String, Object> copy = new LinkedHashMap<>();
    if (at(path) instanceof Map<?, ?> map) {
      map.forEach((key, value) -> copy.put((String) key, value));
    }
    return copy;
  }

  /** Returns what the results call the policies. */
  public List<String> policies() {
    return described().map(DescribedPolicy::name).toList();
  }

  /** Returns what it says of a policy; of one that it does not list, that it is as it is called. */
  public DescribedPolicy policy(String name) {
    return described()
        .filter(policy -> policy.name().equals(name))
        .findFirst()
        .orElseGet(() -> DescribedPolicy.of(name));
  }

  /** Returns what it says of the policies. */
  Stream<DescribedPolicy> described() {
    return at(POLICIES) instanceof List<?> list
        ? list.stream().map(DescribedPolicy::of).flatMap(Optional::stream)
        : Stream.empty();
  }

  /** Returns the same, with what another one says of policies that are not listed here. */
  Manifest withPoliciesOf(Manifest other) {
    List<Object> all = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Manifest one : List.of(this, other)) {
      if (one.at(POLICIES) instanceof List<?> list) {
        list.stream()
            .filter(policy ->
                DescribedPolicy.of(policy).filter(known -> names.add(known.name())).isPresent())
            .forEach(all::add);
      }
    }
    SequencedMap<String, Object> joined = new LinkedHashMap<>(content);
    joined.replace(POLICIES, all);
    return new Manifest(file, joined, lines);
  }

  /** Returns the line of a key, or 0 if it is not known. */
  long line(String path) {
    return lines.getOrDefault(path, 0);
  }

  /** Returns where a key stands, for messages: file and line, or the file. */
  String place(String path) {
    return lines.containsKey(path) ? file + ":" + lines.get(path) : file;
  }

  /** Returns what stands at a path, a list with blanks between; empty if there is nothing. */
  Optional<String> plain(String path) {
    return at(path) instanceof List<?> ? Optional.of(String.join(" ", texts(path))) : text(path);
  }

  /**
   * Returns the first key by which two sweeps are not over the same workloads, if there is one:
   * names before what follows from them.
   */
  Optional<String> firstDifference(Manifest other) {
    TreeSet<String> keys = new TreeSet<>(flat().keySet());
    keys.addAll(other.flat().keySet());
    return keys.stream()
        .filter(key -> !OF_ONE_SWEEP.contains(key.split("\\.", -1)[0]))
        .filter(key -> !key.startsWith(KINDS) || tellsOfOneModel(key, other))
        .filter(key -> !Objects.equals(flat().get(key), other.flat().get(key)))
        .min(
            Comparator.comparing((String key) -> key.startsWith(KINDS))
                .thenComparing(key -> !key.endsWith(".name")));
  }

  /**
   * Of a contention kind that came in a jar, which has a hash, it matters whether its code is the
   * same; one that ships is taken to be as it was, and so is one of which an earlier build kept
   * nothing.
   */
  private boolean tellsOfOneModel(String key, Manifest other) {
    String jar = key.replace(FINGERPRINT, ".sha256");
    return key.endsWith(FINGERPRINT)
        && flat().containsKey(key)
        && other.flat().containsKey(key)
        && (flat().containsKey(jar) || other.flat().containsKey(jar));
  }

  private Map<String, Object> flat() {
    Map<String, Object> flat = new LinkedHashMap<>();
    flatten("", content, flat);
    return flat;
  }

  private static void flatten(String path, Object value, Map<String, Object> flat) {
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, inner) -> flatten(path.isEmpty() ? (String) key : path + "." + key, inner, flat));
    } else {
      flat.put(path, value);
    }
  }

  private Object at(String path) {
    Object value = content;
    for (String key : path.split("\\.")) {
      value = value instanceof Map<?, ?> map ? map.get(key) : null;
    }
    return value;
  }
}
