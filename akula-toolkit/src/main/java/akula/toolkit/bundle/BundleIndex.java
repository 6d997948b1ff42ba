package akula.toolkit.bundle;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.tree.Fields;
import akula.formats.tree.JsonText;
import akula.formats.tree.TreeReader;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.results.Segments;
import akula.toolkit.common.Words;
import akula.toolkit.inputs.InputKind;
import akula.toolkit.inputs.PackedInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is in a bundle.
 *
 * @param akula version of the product that wrote it
 * @param bound whether the bounds of all workloads are worked out
 * @param coSchedules within what it is counted who runs beside whom
 * @param parquetFrom from how many rows of runs on they are written in Parquet parts alone
 * @param planHash SHA-256 of the manifests of all parts
 * @param inputs what names lead to
 * @param hashes SHA-256 of each file, by its name in the bundle
 */
record BundleIndex(
    String akula,
    boolean bound,
    Optional<CoScheduleLevel> coSchedules,
    long parquetFrom,
    String planHash,
    List<PackedInput> inputs,
    SortedMap<String, String> hashes) {

  /** Its name in the bundle. */
  static final String FILE = "index.json";

  private static final int VERSION = 1;

  byte[] encode() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("bundle", VERSION);
    fields.put("akula", akula);
    fields.put("bound", bound);
    coSchedules.ifPresent(level -> fields.put("co_schedules", Words.of(level)));
    fields.put(Segments.KEY, parquetFrom);
    fields.put("plan_sha256", planHash);
    List<Object> all = new ArrayList<>();
    for (PackedInput input : inputs) {
      SequencedMap<String, Object> entry = new LinkedHashMap<>();
      entry.put("kind", Words.of(input.kind()));
      entry.put("name", input.name());
      entry.put("file", input.file());
      all.add(entry);
    }
    fields.put("inputs", all);
    List<Object> files = new ArrayList<>();
    hashes.forEach((name, hash) -> {
      SequencedMap<String, Object> entry = new LinkedHashMap<>();
      entry.put("name", name);
      entry.put("sha256", hash);
      files.add(entry);
    });
    fields.put("files", files);
    return JsonText.encode(fields);
  }

  /**
   * Reads an index.
   *
   * @param file its name for messages
   * @throws InvalidInputException with all mistakes
   */
  static BundleIndex decode(String file, byte[] content) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    Optional<BundleIndex> index =
        SourceText.of(file, content, mistakes)
            .flatMap(source -> TreeReader.read(source, mistakes))
            .map(BundleIndex::of);
    mistakes.throwIfAny();
    return index.orElseThrow();
  }

  private static BundleIndex of(Fields fields) {
    long version = fields.whole("bundle", 1, Integer.MAX_VALUE);
    if (version > VERSION) {
      fields.complainAt(
          "bundle",
          "bundle is %d; expected %d, since later versions are not known"
              .formatted(version, VERSION));
      fields.ignoreOthers();
    }
    String akula = fields.text("akula", "");
    boolean bound = fields.truth("bound", false);
    Optional<CoScheduleLevel> level =
        fields.has("co_schedules")
            ? word(fields, "co_schedules", CoScheduleLevel.class)
            : Optional.empty();
    long from = fields.whole(Segments.KEY, 1, Long.MAX_VALUE, Segments.FROM);
    String planHash = fields.text("plan_sha256");
    List<PackedInput> inputs = new ArrayList<>();
    fields.eachObject(
        "inputs",
        entry -> {
          Optional<InputKind> kind = word(entry, "kind", InputKind.class);
          String name = entry.text("name");
          String place = entry.text("file");
          kind.ifPresent(known -> inputs.add(new PackedInput(known, name, place)));
          entry.end();
        });
    SortedMap<String, String> hashes = new TreeMap<>();
    fields.eachObject(
        "files",
        entry -> {
          String name = entry.text("name");
          if (!BundleFiles.isName(name)) {
            entry.complainAt(
                "name",
                "'%s' is no name of a file in a bundle; expected one without .. that begins in the"
                        .formatted(name)
                    + " bundle");
          }
          if (hashes.put(name, entry.text("sha256")) != null) {
            entry.complainAt("name", "file '%s' is here twice; expected it once".formatted(name));
          }
          entry.end();
        });
    fields.end();
    return new BundleIndex(akula, bound, level, from, planHash, inputs, hashes);
  }

  private static <E extends Enum<E>> Optional<E> word(Fields fields, String key, Class<E> type) {
    String text = fields.text(key);
    Optional<E> found = Words.find(type, text);
    if (found.isEmpty() && !text.isEmpty()) {
      fields.complainAt(
          key, "%s is '%s'; expected one of %s".formatted(key, text, Words.all(type)));
    }
    return found;
  }
}
